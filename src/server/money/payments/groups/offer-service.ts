import { randomUUID } from 'node:crypto'
import {
  findPixOfSeveral,
  payInvoicesByPix,
  type RawPixOfSeveral,
} from '#contract/money/pix-of-several.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { offerEnd } from '#domain/money/pix-offers/offer-end.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Call, type Subscriber, subscriberOf } from '#server/platform/http/call.ts'
import { limiter } from '#server/platform/http/limits/budget.ts'
import { commonRefusal, refuse } from '#server/platform/http/refusal.ts'
import { requireCaller } from '#server/platform/http/require-caller.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Gateways } from '#server/upstreams/gateways/gateways.ts'
import { offerNumber, orderNumber } from '#server/upstreams/gateways/order-number.ts'
import {
  type AgreedBill,
  readAgreedBills,
  requireAgreedBills,
  sumOfBills,
} from '../agreed-bills.ts'
import { type AttemptKey, findRepeated, requireAttempt } from '../charge-attempt.ts'
import { offerLimit } from '../limits.ts'
import type { Settlement } from '../settling/settlement.ts'
import { leaseMs, queryAfterMs } from '../times.ts'
import { byInvoice, type GroupStore, type StoredGroup } from './group-store.ts'

type PixCall = Call<typeof payInvoicesByPix>

/** What is to be paid, alike for all calls that agree to the same. */
const fingerprintOf = (agreed: readonly AgreedBill[]) =>
  JSON.stringify([
    'pix',
    agreed.toSorted(byInvoice).map(({ invoiceId, value }) => [invoiceId, value]),
  ])

const keyOf = ({ clientId, customerId, documentHash }: Subscriber) =>
  [clientId, customerId, documentHash] as const

/** Issues one PIX code over several invoices. Who pays it, and when, the settlement finds out. */
export function offerService(deps: {
  readonly database: Pick<Database, 'db'>
  readonly groups: GroupStore
  readonly erps: Pick<Erps, 'for'>
  readonly gateways: Gateways
  readonly settlement: Pick<Settlement<StoredGroup>, 'advance' | 'giveUp' | 'issue'>
  /** The answer for a PIX code; null for a charge of a card. */
  readonly toOffer: (group: StoredGroup) => Promise<RawPixOfSeveral | null>
  readonly now: () => Date
}) {
  const { database, groups, erps, gateways, settlement, now } = deps
  const countOffer = limiter(database, offerLimit)
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds)

  const toAnswer = async (group: StoredGroup) => {
    const isIssued = group.pixCode !== ''
    const isOver = group.state === 'void' || group.state === 'denied' || group.isToBeVoided
    if (isOver && !isIssued) refuse(payInvoicesByPix, 'code not issued')
    const pix = await deps.toOffer(group)
    return pix ? { pix } : refuse(payInvoicesByPix, 'idempotency key reused')
  }

  /** The open offer of the same; one whose code has ended is given up, so that another can be issued. */
  const findOpen = async (subscriber: Subscriber, { requestFingerprint }: AttemptKey) => {
    const open = await groups.findOffer(subscriber, requestFingerprint)
    if (!open?.expiresAt || open.expiresAt > now()) return open
    await settlement.giveUp(open, { nextTryAt: later(queryAfterMs) })
    return null
  }

  const create = (
    call: PixCall,
    key: AttemptKey,
    agreed: readonly AgreedBill[],
    expiresAt: Date,
  ) => {
    const value = sumOfBills(agreed)
    const bills = agreed.map(({ invoiceId, value: ofBill }) => {
      const ids = { id: randomUUID(), orderId: orderNumber('FAT', invoiceId) }
      return { ...ids, invoiceId, value: ofBill }
    })
    return groups.createOffer({
      ...subscriberOf(call),
      ...key,
      id: randomUUID(),
      orderId: offerNumber(),
      value,
      total: value,
      installments: 1,
      brand: '',
      lastFour: '',
      offer: { bills, day: calendarDate(now(), call.tenant.rules.timeZone) },
      expiresAt,
      createdAt: now(),
      nextTryAt: later(leaseMs),
    })
  }

  /**
   * After an answer of the gateway that was lost, or had no code: looks for it once. Nobody has seen a code
   * that is not found now, so the offer is given up, and withdrawn where the gateway has it after all.
   */
  const requireCode = async ({ tenant }: PixCall, offer: StoredGroup): Promise<StoredGroup> => {
    const isOpen = offer.state === 'unknown' && !offer.isToBeVoided
    if (offer.pixCode !== '' || !isOpen) return offer
    await settlement.advance(tenant, offer)
    const found = (await groups.get(offer)) ?? offer
    if (found.pixCode !== '') return found
    return settlement.giveUp(found, { nextTryAt: later(queryAfterMs) })
  }

  return {
    payByPix: async (call: PixCall) => {
      const { tenant, session, body } = call
      if (!tenant.rules.paysTogetherByPix) refuse(payInvoicesByPix, 'pix of several not offered')
      const idempotencyKey = requireAttempt(call.headers)
      const agreed = readAgreedBills(body)
      const key = { idempotencyKey, requestFingerprint: fingerprintOf(agreed) }
      const subscriber = subscriberOf(call)
      const repeated = await findRepeated(groups, subscriber, key)
      if (repeated) return toAnswer(repeated)

      const pix = gateways.instantPix(tenant)
      if (!pix) refuse(payInvoicesByPix, 'gateway not configured')
      await requireAgreedBills(deps, call, agreed, { fresh: true })
      const open = await findOpen(subscriber, key)
      if (open) return toAnswer(open)
      const expiresAt = offerEnd(now(), tenant.rules.timeZone)
      if (!expiresAt) refuse(payInvoicesByPix, 'day is ending')
      const { value: customer } = await erps.for(tenant).customer(session.customerId)
      const payer = { name: customer?.legalName ?? '', document: customer?.document ?? '' }
      requireCaller(call)
      await countOffer(...keyOf(subscriber))

      const created = await create(call, key, agreed, expiresAt)
      if (!created) {
        const other =
          (await findRepeated(groups, subscriber, key)) ?? (await findOpen(subscriber, key))
        if (!other) throw commonRefusal('too many requests', { retryAfter: 1 })
        return toAnswer(other)
      }
      const expiresInSeconds = Math.floor((expiresAt.getTime() - now().getTime()) / secondMs)
      const issued = await settlement.issue(pix, created, { payer, expiresInSeconds })
      return toAnswer(await requireCode(call, issued))
    },

    find: async (call: Call<typeof findPixOfSeveral>) => {
      const found = await groups.findByIdempotencyKey(subscriberOf(call), call.params.attempt)
      const pix = found && (await deps.toOffer(found))
      return pix ? { pix } : refuse(findPixOfSeveral, 'payment not found')
    },
  }
}

export type OfferService = ReturnType<typeof offerService>
