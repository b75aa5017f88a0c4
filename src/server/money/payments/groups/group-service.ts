import { randomBytes, randomUUID } from 'node:crypto'
import {
  findPaymentGroup,
  payInvoices,
  type RawPaymentGroup,
} from '#contract/money/payment-groups.ts'
import { expiryFault } from '#domain/money/cards/card-expiry.ts'
import { isInstallmentCount, offeredPlans } from '#domain/money/cards/installments.ts'
import { splitTotal } from '#domain/money/cards/split-total.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import type { CardsModule } from '#server/money/cards/module.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Gateways } from '#server/upstreams/gateways/gateways.ts'
import { orderNumber } from '#server/upstreams/gateways/order-number.ts'
import { type Call, subscriberOf } from '#server/platform/http/call.ts'
import { commonRefusal, refuse } from '#server/platform/http/refusal.ts'
import { requireCaller } from '#server/platform/http/require-caller.ts'
import { requireFlag } from '#server/platform/http/require-flag.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import { type AgreedBill, readAgreedBills, requireAgreedBills } from '../agreed-bills.ts'
import { requireAttempt } from '../attempt-key.ts'
import { bookWithTimeout } from '../settling/book-with-timeout.ts'
import type { GroupStore, NewPart, StoredGroup } from './group-store.ts'
import type { Settlement } from '../settling/settlement.ts'
import type { KeepStanding } from '../reopened-bills.ts'
import { leaseMs } from '../times.ts'
import { publicState, refuseUncharged, toPaymentAnswer } from '../payment-answer.ts'
import type { StoredPayment } from '../store.ts'

function toGroupAnswer(group: StoredGroup, parts: readonly StoredPayment[]): RawPaymentGroup {
  const { brand } = group
  if (brand === '') throw new Error('not a card payment')
  return {
    attempt: group.idempotencyKey,
    state: publicState(group),
    value: formatDecimal(group.value),
    total: formatDecimal(group.total),
    installments: group.installments,
    brand,
    last_four: group.lastFour,
    created_at: group.createdAt.toISOString(),
    decided_at: group.decidedAt?.toISOString() ?? null,
    authorization_code: group.authorizationCode,
    proof_of_sale: group.proofOfSale,
    payments: parts.map(toPaymentAnswer),
  }
}

/** The answer to an attempt to pay: the same at the first call and at every repeated one. */
function toAttemptAnswer(group: StoredGroup, parts: readonly StoredPayment[]) {
  const answer = toGroupAnswer(group, parts)
  if (answer.state === 'approved') return { type: 'success' as const, group: answer }
  if (answer.state === 'processing') return { type: 'processing' as const, group: answer }
  return refuseUncharged(group)
}

type PayCall = Call<typeof payInvoices>

/** The request as it is stored with its key; the security code is no part of it. */
const fingerprintOf = ({ cardId, installments }: PayCall['body'], agreed: readonly AgreedBill[]) =>
  JSON.stringify([cardId, installments, agreed.map(({ invoiceId, value }) => [invoiceId, value])])

/** The amounts of the whole and of each part, as the subscriber saw them. */
function splitCharge({ body, tenant }: PayCall, agreed: readonly AgreedBill[]) {
  const values = agreed.map(({ value }) => value)
  const sum = values.reduce((before, value) => before + value, 0)
  const plan = offeredPlans(sum, tenant.rules).find(({ count }) => count === body.installments)
  if (!plan) refuse(payInvoices, 'installments not offered')
  const totals = splitTotal(plan.total, values)
  const parts = agreed.map(({ invoiceId, value }, index): NewPart => {
    return {
      id: randomUUID(),
      invoiceId,
      orderId: orderNumber('FAT', invoiceId),
      value,
      total: totals[index] ?? value,
    }
  })
  return { plan, parts }
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
  const { groups, gateways, settlement, keepStanding, now, log } = deps

  const toAnswer = async (group: StoredGroup) =>
    toAttemptAnswer(group, await groups.listParts(group))

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
  const findExisting = async (call: PayCall, key: string, fingerprint: string) => {
    const subscriber = subscriberOf(call)
    const sameKey = await groups.findByIdempotencyKey(subscriber, key)
    if (sameKey && sameKey.requestFingerprint !== fingerprint) {
      refuse(payInvoices, 'idempotency key reused')
    }
    if (sameKey) return sameKey
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

  const requireCard = async (call: PayCall) => {
    const card = await deps.cards.store.find(subscriberOf(call), call.body.cardId)
    if (!card) refuse(payInvoices, 'Card not founded for customer.')
    if (expiryFault(card.expiry, calendarDate(now(), call.tenant.rules.timeZone)))
      refuse(payInvoices, 'Card expirated')
    return card
  }

  const create = async (
    call: PayCall,
    agreed: readonly AgreedBill[],
    attempt: Pick<StoredGroup, 'idempotencyKey' | 'requestFingerprint' | 'brand' | 'lastFour'>,
  ) => {
    const { plan, parts } = splitCharge(call, agreed)
    const group = {
      ...subscriberOf(call),
      ...attempt,
      id: randomUUID(),
      orderId: `FATG${randomBytes(16).toString('hex')}`,
      value: plan.value,
      total: plan.total,
      installments: plan.count,
      createdAt: now(),
      nextTryAt: new Date(now().getTime() + leaseMs),
    }
    return groups.create(group, parts)
  }

  return {
    pay: async (call: PayCall) => {
      requireFlag(call.session, 'credit_card')
      const { body, tenant } = call
      if (!isInstallmentCount(body.installments)) refuse(payInvoices, 'invalid installments')
      const idempotencyKey = requireAttempt(call.headers)
      const agreed = readAgreedBills(body)
      const requestFingerprint = fingerprintOf(body, agreed)
      const before = await findExisting(call, idempotencyKey, requestFingerprint)
      if (before) return toAnswer(before)

      const gateway = gateways.for(tenant)
      if (!gateway) refuse(payInvoices, 'gateway not configured')
      const { asksSecurityCode } = tenant.rules
      if (asksSecurityCode && !body.securityCode) refuse(payInvoices, 'security code required')
      const securityCode = asksSecurityCode ? (body.securityCode ?? null) : null
      const card = await requireCard(call)
      await requireAgreedBills(deps, call, agreed, { fresh: false })
      const { brand, lastFour } = card
      const attempt = { idempotencyKey, requestFingerprint, brand, lastFour }
      requireCaller(call)
      const created = await create(call, agreed, attempt)
      if (!created) {
        const other = await findExisting(call, idempotencyKey, requestFingerprint)
        if (!other) throw commonRefusal('too many requests', { retryAfter: 1 })
        return toAnswer(other)
      }

      const charge = async () => {
        // An invoice may have been paid or changed a moment ago: then nothing at all is charged.
        await requireAgreedBills(deps, call, agreed, { fresh: true })
        const order = { card, securityCode, descriptor: tenant.alias }
        return settlement.charge(gateway, created, order, created)
      }
      const settled = await deps.cards.limits
        .withDeclineBudget(subscriberOf(call), charge, ({ state }) => state === 'denied')
        .catch(async (error: unknown) => {
          // Only a group that was never sent is abandoned; the outcome of one that was sent is open.
          if ((await groups.get(created))?.state === 'created') await settlement.giveUp(created)
          throw error
        })
      if (settled.state !== 'approved') return toAnswer(settled)
      return toAnswer(await bookWithTimeout({ ...settlement, log }, tenant, settled))
    },

    find: async (call: Call<typeof findPaymentGroup>) => {
      requireFlag(call.session, 'credit_card')
      const found = await groups.findByIdempotencyKey(subscriberOf(call), call.params.attempt)
      if (found?.method !== 'card') refuse(findPaymentGroup, 'payment not found')
      return { group: toGroupAnswer(found, await groups.listParts(found)) }
    },
  }
}
