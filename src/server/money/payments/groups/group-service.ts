import { randomBytes, randomUUID } from 'node:crypto'
import {
  findPaymentGroup,
  payInvoices,
  type RawPaymentGroup,
} from '#contract/money/payment-groups.ts'
import { splitTotal } from '#domain/money/cards/split-total.ts'
import type { CardsModule } from '#server/money/cards/module.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Gateways } from '#server/upstreams/gateways/gateways.ts'
import { orderNumber } from '#server/upstreams/gateways/order-number.ts'
import { type Call, subscriberOf } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { requireFlag } from '#server/platform/http/require-flag.ts'
import {
  type AgreedBill,
  readAgreedBills,
  requireAgreedBills,
  sumOfBills,
} from '../agreed-bills.ts'
import {
  type AttemptKey,
  chargeAttempts,
  findRepeated,
  requireAttempt,
  requireInstallments,
} from '../charge-attempt.ts'
import type { GroupStore, NewPart, StoredGroup } from './group-store.ts'
import type { Settlement } from '../settling/settlement.ts'
import type { KeepStanding } from '../reopened-bills.ts'
import {
  attemptType,
  endOfGroup,
  publicState,
  toChargeAnswer,
  toPaymentAnswer,
} from '../payment-answer.ts'
import type { StoredPayment } from '../store.ts'

const toGroupAnswer = (group: StoredGroup, parts: readonly StoredPayment[]): RawPaymentGroup => ({
  attempt: group.idempotencyKey,
  ...toChargeAnswer(group),
  state: publicState(endOfGroup(group, parts)),
  payments: parts.map(toPaymentAnswer),
})

type PayCall = Call<typeof payInvoices>

/** The part of each bill of a charge, with its share of the interest. */
function splitCharge(agreed: readonly AgreedBill[], total: number): NewPart[] {
  const totals = splitTotal(
    total,
    agreed.map(({ value }) => value),
  )
  return agreed.map(({ invoiceId, value }, index) => ({
    id: randomUUID(),
    invoiceId,
    orderId: orderNumber('FAT', invoiceId),
    value,
    total: totals[index] ?? value,
  }))
}

export type GroupService = ReturnType<typeof groupService>

/** Pays several invoices by one charge, and says what became of it. */
export function groupService(deps: {
  readonly groups: GroupStore
  readonly cards: Pick<CardsModule, 'limits' | 'store'>
  readonly erps: Pick<Erps, 'for'>
  readonly gateways: Gateways
  readonly settlement: Settlement<StoredGroup>
  readonly keepStanding: KeepStanding
  readonly now: () => Date
  readonly log: { warn(fields: object, message: string): void }
}) {
  const { groups, keepStanding } = deps
  const charge = chargeAttempts({ ...deps, store: groups })

  /** The group that these live parts are, when they are one group's and all of it. */
  const findSame = async (
    clientId: string,
    groupIds: ReadonlySet<string | null>,
    count: number,
  ) => {
    const [id] = groupIds
    if (!id || groupIds.size !== 1) return null
    const group = await groups.get({ clientId, id })
    const parts = group ? await groups.listParts(group) : []
    return parts.length === count ? group : null
  }

  /**
   * An existing group that answers this call: one with the same idempotency key, or a live one of the same
   * invoices. Refuses when one of the invoices is paid, or being paid, otherwise.
   */
  const findExisting = async (call: PayCall, key: AttemptKey) => {
    const subscriber = subscriberOf(call)
    const repeated = await findRepeated(groups, subscriber, key)
    if (repeated) return repeated
    const invoiceIds = call.body.bills.map(({ invoiceId }) => invoiceId)
    const readLive = () => groups.listLive(subscriber, invoiceIds)
    const live = await keepStanding(call.tenant, readLive)
    if (live.length === 0) return null
    // Nothing of a former person's card or charge is shown.
    const isOwn = live.every(({ documentHash }) => documentHash === subscriber.documentHash)
    const isAll = isOwn && live.length === invoiceIds.length
    const groupIds = new Set(live.map(({ groupId }) => groupId))
    const same = isAll && (await findSame(subscriber.clientId, groupIds, live.length))
    if (same) return same
    const isPaid = live.some((payment) => publicState(payment) === 'approved')
    return refuse(payInvoices, isPaid ? 'invoice already paid' : 'payment being confirmed')
  }

  return {
    pay: async (call: PayCall) => {
      const installments = requireInstallments(call)
      const idempotencyKey = requireAttempt(call.headers)
      const agreed = readAgreedBills(call.body)
      const asked = agreed.map(({ invoiceId, value }) => [invoiceId, value])
      // The security code is no part of what is stored.
      const requestFingerprint = JSON.stringify([call.body.cardId, installments, asked])
      const key = { idempotencyKey, requestFingerprint }
      const group = await charge(call, {
        findExisting: () => findExisting(call, key),
        requireOwed: async (options) => {
          await requireAgreedBills(deps, call, agreed, options)
          return sumOfBills(agreed)
        },
        create: (row) => {
          const orderId = `FATG${randomBytes(16).toString('hex')}`
          return groups.create({ ...row, ...key, orderId }, splitCharge(agreed, row.total))
        },
      })
      const parts = await groups.listParts(group)
      return { type: attemptType(endOfGroup(group, parts)), group: toGroupAnswer(group, parts) }
    },

    find: async (call: Call<typeof findPaymentGroup>) => {
      requireFlag(call.session, 'credit_card')
      const found = await groups.findByIdempotencyKey(subscriberOf(call), call.params.attempt)
      if (found?.method !== 'card') refuse(findPaymentGroup, 'payment not found')
      return { group: toGroupAnswer(found, await groups.listParts(found)) }
    },
  }
}
