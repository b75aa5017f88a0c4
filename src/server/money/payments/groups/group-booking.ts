import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Gateways } from '#server/upstreams/gateways/gateways.ts'
import type { ReversalMemory } from '#server/upstreams/gateways/port.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { isReceiptReversed, isRestOwed, logFields } from '../charge-row.ts'
import { bookPayment } from '../settling/booking.ts'
import type { GroupStore, StoredGroup } from './group-store.ts'
import { keepLease } from '../settling/lease.ts'
import type { PaymentLog } from '../settling/record-charge.ts'
import type { PaymentStore, StoredPayment } from '../store.ts'
import { backoffMs, renewedLeaseMs, reversalStatedAfterMs } from '../times.ts'

const sumOf = (parts: readonly StoredPayment[]) => parts.reduce((sum, { total }) => sum + total, 0)

/**
 * Books each part of a charged group in the ERP by a receipt of its own. One that fails stops no other, neither
 * its booking nor its reversal; the group stays due until none is left. The part of an invoice that was paid in
 * another way, or is not owed any more, is taken back, and so is one that was charged while another payment of its
 * invoice lives; the others stand.
 */
export function groupBooking(deps: {
  readonly groups: GroupStore
  readonly payments: Pick<PaymentStore, 'transition'>
  readonly gateways: Gateways
  readonly erps: Pick<Erps, 'for'>
  readonly log: PaymentLog
  readonly now: () => Date
}) {
  const { groups, payments, gateways, log, now } = deps
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds)

  const bookPart = async (tenant: Tenant, part: StoredPayment): Promise<void> => {
    const change = await bookPayment(deps, tenant, part)
    await payments.transition(part, ['approved'], change)
  }

  /** Books what is not booked yet, one after the other; the failures of those that were not. */
  const bookParts = async (tenant: Tenant, group: StoredGroup): Promise<readonly unknown[]> => {
    const failures: unknown[] = []
    for (const part of await groups.listParts(group)) {
      if (part.state !== 'approved' || part.isToBeVoided || part.bookedAt) continue
      await bookPart(tenant, part).catch((error: unknown) => failures.push(error))
    }
    return failures
  }

  /** What was asked to be reversed before, by this process or another one. */
  const memoryOf = async (group: StoredGroup): Promise<ReversalMemory> => {
    const { reversalAsked: asked, reversalAskedAt: at } = (await groups.get(group)) ?? group
    return {
      asked,
      isOld: at !== null && now().getTime() - at.getTime() > reversalStatedAfterMs,
      keep: (amount) => groups.keepReversal(group, amount, now()),
    }
  }

  /** Tells staff once why a part is not given back: they look at the gateway's own pages. */
  const told = new Set<string>()
  const tellOnce = (group: StoredGroup, why: string) => {
    if (told.has(group.id)) return
    told.add(group.id)
    log.error(logFields(group), why)
  }

  /**
   * Takes back the parts that are not to be paid. What the gateway is to have reversed in all is
   * known from the rows, so that a lost answer reverses nothing twice. True once nothing is left of it.
   */
  const takeBack = async (tenant: Tenant, group: StoredGroup): Promise<boolean> => {
    const parts = await groups.listParts(group)
    const owed = parts.filter(({ isToBeVoided }) => isToBeVoided)
    if (owed.length === 0) return true
    // What became of the charge of such a part is not known here, so neither is the sum in all.
    if (parts.some(isReceiptReversed)) {
      tellOnce(group, 'a part is to be given back beside one that was opened again')
      return false
    }
    const over = parts.filter(
      (part) => part.state === 'void' && !part.isToBeVoided && !isRestOwed(part),
    )
    const gateway = group.method === 'pix' ? gateways.instantPix(tenant) : gateways.for(tenant)
    if (!gateway) return false
    const amount = sumOf(owed) + sumOf(over)
    const memory = await memoryOf(group)
    const state = await gateway.cancelUpTo(group.gatewayPaymentId, amount, memory)
    if (state === 'not stated' && memory.isOld) {
      tellOnce(group, 'the gateway does not say what it has reversed')
    }
    if (state !== 'void') return false
    for (const part of owed) {
      await payments.transition(part, ['approved', 'void'], {
        state: 'void',
        isToBeVoided: false,
      })
    }
    return true
  }

  return async (tenant: Tenant, group: StoredGroup): Promise<StoredGroup> => {
    await groups.transition(group, ['approved'], { nextTryAt: later(renewedLeaseMs) })
    const isDone = await keepLease({ store: groups, now }, group, async () => {
      const failures = await bookParts(tenant, group)
      const isBack = await takeBack(tenant, group)
      if (failures.length > 0) throw failures[0]
      return isBack
    })
    // A bank may take a day to give a PIX back.
    const nextTryAt = isDone ? null : later(backoffMs(group.tries))
    const moved = await groups.transition(group, ['approved'], { nextTryAt })
    return moved ?? (await groups.get(group)) ?? group
  }
}
