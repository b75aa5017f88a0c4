import { randomUUID } from 'node:crypto'
import { payInvoices } from '#contract/money/payment-groups.ts'
import { idempotencyHeader, type payInvoice } from '#contract/money/payments.ts'
import { expiryFault } from '#domain/money/cards/card-expiry.ts'
import {
  type InstallmentCount,
  isInstallmentCount,
  offeredPlans,
} from '#domain/money/cards/installments.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import type { CardsModule } from '#server/money/cards/module.ts'
import { type Call, type Subscriber, subscriberOf } from '#server/platform/http/call.ts'
import { commonRefusal, refuse } from '#server/platform/http/refusal.ts'
import { requireCaller } from '#server/platform/http/require-caller.ts'
import { requireFlag } from '#server/platform/http/require-flag.ts'
import type { Gateways } from '#server/upstreams/gateways/gateways.ts'
import type { ChargeStore, NewCharge, StoredCharge } from './charge-row.ts'
import type { ChargeRows } from './charge-rows.ts'
import { bookWithTimeout } from './settling/book-with-timeout.ts'
import type { Settlement } from './settling/settlement.ts'
import { leaseMs } from './times.ts'

/** The caller's id of an attempt to pay; null where it gives none. */
export function attemptKey(headers: Headers): string | null {
  const key = headers.get(idempotencyHeader)
  if (key === null || /^[\w-]{8,100}$/.test(key)) return key
  throw commonRefusal('invalid request', { fields: [idempotencyHeader] })
}

/** The same, where a call without it is refused. */
export function requireAttempt(headers: Headers): string {
  const key = attemptKey(headers)
  if (key === null) throw commonRefusal('invalid request', { fields: [idempotencyHeader] })
  return key
}

/** How an attempt is known again: by its caller's id, and by what was asked with it. */
export type AttemptKey = Pick<NewCharge, 'idempotencyKey' | 'requestFingerprint'>

/** The charge of an earlier call with the same key. Refuses a key that was used for something else. */
export async function findRepeated<Row extends StoredCharge>(
  store: Pick<ChargeRows<Row>, 'findByIdempotencyKey'>,
  subscriber: Subscriber,
  { idempotencyKey, requestFingerprint }: AttemptKey,
): Promise<Row | null> {
  if (idempotencyKey === null) return null
  const found = await store.findByIdempotencyKey(subscriber, idempotencyKey)
  if (found && found.requestFingerprint !== requestFingerprint) {
    refuse(payInvoices, 'idempotency key reused')
  }
  return found
}

type PayCall = Call<typeof payInvoice> | Call<typeof payInvoices>

/** Refuses a subscriber who may not pay by card, and a number of installments that there never is. */
export function requireInstallments({ session, body }: PayCall): InstallmentCount {
  requireFlag(session, 'credit_card')
  const { installments } = body
  return isInstallmentCount(installments)
    ? installments
    : refuse(payInvoices, 'invalid installments')
}

/** The card's security code where the provider asks for it; null where it does not. */
function requireSecurityCode({ tenant, body }: PayCall): string | null {
  if (!tenant.rules.asksSecurityCode) return null
  return body.securityCode ?? refuse(payInvoices, 'security code required')
}

/** What an attempt to pay one bill, or several, does in its own way. */
interface Attempt<Row extends StoredCharge> {
  /** An earlier charge that answers this call. Refuses when a bill is paid, or being paid, otherwise. */
  readonly findExisting: () => Promise<Row | null>
  /** Cents, without interest, of all bills. Refuses bills that cannot be paid. `fresh`: read past every cache. */
  readonly requireOwed: (options: { readonly fresh: boolean }) => Promise<Cents>
  /** Stores the charge; null where the key is known, or a bill has a live payment. */
  readonly create: (charge: Omit<NewCharge, keyof AttemptKey | 'orderId'>) => Promise<Row | null>
}

/** Charges a saved card for its subscriber, once per attempt, and books what it paid. */
export function chargeAttempts<Row extends StoredCharge>(deps: {
  readonly store: ChargeStore<Row>
  readonly cards: Pick<CardsModule, 'limits' | 'store'>
  readonly gateways: Gateways
  readonly settlement: Settlement<Row>
  readonly now: () => Date
  readonly log: { warn(fields: object, message: string): void }
}) {
  const { store, cards, gateways, settlement, now, log } = deps

  const requireCard = async (call: PayCall) => {
    const card = await cards.store.find(subscriberOf(call), call.body.cardId)
    if (!card) refuse(payInvoices, 'Card not founded for customer.')
    if (expiryFault(card.expiry, calendarDate(now(), call.tenant.rules.timeZone)))
      refuse(payInvoices, 'Card expirated')
    return card
  }

  return async (call: PayCall, attempt: Attempt<Row>): Promise<Row> => {
    const before = await attempt.findExisting()
    if (before) return before

    const { tenant } = call
    const gateway = gateways.for(tenant)
    if (!gateway) refuse(payInvoices, 'gateway not configured')
    const securityCode = requireSecurityCode(call)
    const card = await requireCard(call)
    const requirePlan = async (options: { readonly fresh: boolean }) => {
      const plans = offeredPlans(await attempt.requireOwed(options), tenant.rules)
      const plan = plans.find(({ count }) => count === call.body.installments)
      return plan ?? refuse(payInvoices, 'installments not offered')
    }
    const plan = await requirePlan({ fresh: false })
    requireCaller(call)
    const created = await attempt.create({
      ...subscriberOf(call),
      id: randomUUID(),
      value: plan.value,
      total: plan.total,
      installments: plan.count,
      brand: card.brand,
      lastFour: card.lastFour,
      createdAt: now(),
      nextTryAt: new Date(now().getTime() + leaseMs),
    })
    if (!created) {
      const other = await attempt.findExisting()
      if (!other) throw commonRefusal('too many requests', { retryAfter: 1 })
      return other
    }

    const charge = async () => {
      // A bill may have been paid or changed a moment ago: what is owed now is charged, or nothing at all.
      const owed = await requirePlan({ fresh: true })
      const order = { card, securityCode, descriptor: tenant.alias }
      return settlement.charge(gateway, created, order, owed)
    }
    const settled = await cards.limits
      .withDeclineBudget(subscriberOf(call), charge, ({ state }) => state === 'denied')
      .catch(async (error: unknown) => {
        // Only a charge that was never sent is abandoned; the outcome of one that was sent is still open.
        if ((await store.get(created))?.state === 'created') await settlement.giveUp(created)
        throw error
      })
    if (settled.state !== 'approved') return settled
    return bookWithTimeout({ ...settlement, log }, tenant, settled)
  }
}
