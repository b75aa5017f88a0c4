import { randomUUID } from 'node:crypto'
import { readInvoice } from '#contract/money/invoices.ts'
import { payInvoice, findInvoicePayment } from '#contract/money/payments.ts'
import { expiryFault } from '#domain/money/cards/card-expiry.ts'
import {
  type InstallmentCount,
  type InstallmentLimits,
  offeredPlans,
  isInstallmentCount,
} from '#domain/money/cards/installments.ts'
import { type CalendarDate, calendarDate } from '#domain/platform/time/dates.ts'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import type { CardsModule } from '#server/money/cards/module.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Gateways } from '#server/upstreams/gateways/gateways.ts'
import { orderNumber } from '#server/upstreams/gateways/order-number.ts'
import { type Call, subscriberOf } from '#server/platform/http/call.ts'
import { commonRefusal, refuse } from '#server/platform/http/refusal.ts'
import { requireCaller } from '#server/platform/http/require-caller.ts'
import { requireFlag } from '#server/platform/http/require-flag.ts'
import { attemptKey } from './attempt-key.ts'
import { bookWithTimeout } from './settling/book-with-timeout.ts'
import { isReceiptReversed } from './charge-row.ts'
import { publicState, refuseUncharged, toPaymentAnswer } from './payment-answer.ts'
import type { KeepStanding } from './reopened-bills.ts'
import type { Settlement } from './settling/settlement.ts'
import { type PaymentStore, type StoredPayment } from './store.ts'
import { leaseMs } from './times.ts'

type PayCall = Call<typeof payInvoice>

/** The answer for a payment: the same at the first call and at every repeated one. */
function toAnswer(payment: StoredPayment) {
  const state = publicState(payment)
  if (state === 'approved') return { type: 'success' as const, payment: toPaymentAnswer(payment) }
  if (state === 'processing')
    return { type: 'processing' as const, payment: toPaymentAnswer(payment) }
  return refuseUncharged(payment)
}

function chargeAmounts(
  invoice: Invoice,
  count: InstallmentCount,
  limits: InstallmentLimits,
  today: CalendarDate,
) {
  const plan = offeredPlans(amountDue(invoice, today), limits).find((one) => one.count === count)
  if (!plan) refuse(payInvoice, 'installments not offered')
  const { value, total } = plan
  return { value, total }
}

/** The card's security code where the provider asks for it; null where it does not. */
function requireSecurityCode({ tenant, body }: PayCall): string | null {
  if (!tenant.rules.asksSecurityCode) return null
  return body.securityCode ?? refuse(payInvoice, 'security code required')
}

const isDenied = ({ state }: StoredPayment) => state === 'denied'

export type PaymentService = ReturnType<typeof paymentService>

export function paymentService(deps: {
  readonly store: PaymentStore
  readonly cards: Pick<CardsModule, 'limits' | 'store'>
  readonly erps: Pick<Erps, 'for'>
  readonly gateways: Gateways
  readonly settlement: Settlement<StoredPayment>
  readonly keepStanding: KeepStanding
  readonly now: () => Date
  readonly log: { warn(fields: object, message: string): void }
}) {
  const { store, erps, gateways, settlement, keepStanding, now, log } = deps
  const { limits } = deps.cards

  const requireUnpaidInvoice = async (call: PayCall, fresh: boolean): Promise<Invoice> => {
    const { tenant, session, body } = call
    const list = await erps.for(tenant).invoices(session.customerId, { fresh })
    const found = findListed(
      list,
      ({ id, customerId }) => id === body.invoiceId && customerId === session.customerId,
    )
    if (!found) refuse(payInvoice, 'invoice not found')
    const invoice = readInvoice(found)
    if (invoice.awaiting === 'bank') refuse(payInvoice, 'payment being confirmed')
    if (!isPayable(invoice)) refuse(payInvoice, 'invoice already paid')
    return invoice
  }

  /**
   * An existing payment that answers this call: one with the same idempotency key, or a live one of
   * the same invoice.
   */
  const findExisting = async (call: PayCall, key: string | null, requestFingerprint: string) => {
    const subscriber = subscriberOf(call)
    const sameKey = key === null ? null : await store.findByIdempotencyKey(subscriber, key)
    if (sameKey && sameKey.requestFingerprint !== requestFingerprint) {
      refuse(payInvoice, 'idempotency key reused')
    }
    if (sameKey) return sameKey
    const [live] = await keepStanding(call.tenant, () =>
      store.listLiveOf(subscriber, call.body.invoiceId),
    )
    if (!live) return null
    // Nothing of a former person's card or charge is shown; of a PIX the bank has the instruction, or has settled it.
    const isShown = live.method === 'card' && live.documentHash === subscriber.documentHash
    if (isShown) return live
    const isPaid = publicState(live) === 'approved'
    return refuse(payInvoice, isPaid ? 'invoice already paid' : 'payment being confirmed')
  }

  const requireCard = async (call: PayCall) => {
    const card = await deps.cards.store.find(subscriberOf(call), call.body.cardId)
    if (!card) refuse(payInvoice, 'Card not founded for customer.')
    if (expiryFault(card.expiry, calendarDate(now(), call.tenant.rules.timeZone)))
      refuse(payInvoice, 'Card expirated')
    return card
  }

  return {
    pay: async (call: PayCall) => {
      requireFlag(call.session, 'credit_card')
      const { cardId, invoiceId, installments } = call.body
      if (!isInstallmentCount(installments)) refuse(payInvoice, 'invalid installments')
      const key = attemptKey(call.headers)
      const requestFingerprint = JSON.stringify([cardId, invoiceId, installments])
      const before = await findExisting(call, key, requestFingerprint)
      if (before) return toAnswer(before)

      const gateway = gateways.for(call.tenant)
      if (!gateway) refuse(payInvoice, 'gateway not configured')
      const securityCode = requireSecurityCode(call)
      const card = await requireCard(call)
      const subscriber = subscriberOf(call)
      const invoice = await requireUnpaidInvoice(call, false)
      requireCaller(call)
      const created = await store.create({
        ...subscriber,
        ...chargeAmounts(
          invoice,
          installments,
          call.tenant.rules,
          calendarDate(now(), call.tenant.rules.timeZone),
        ),
        id: randomUUID(),
        invoiceId,
        idempotencyKey: key,
        requestFingerprint,
        orderId: orderNumber('FAT', invoiceId),
        installments,
        brand: card.brand,
        lastFour: card.lastFour,
        createdAt: now(),
        nextTryAt: new Date(now().getTime() + leaseMs),
      })
      if (!created) {
        const other = await findExisting(call, key, requestFingerprint)
        if (!other) throw commonRefusal('too many requests', { retryAfter: 1 })
        return toAnswer(other)
      }

      const charge = async () => {
        // Another payment may have arrived a moment ago, so the amount left now is charged.
        const owed = chargeAmounts(
          await requireUnpaidInvoice(call, true),
          installments,
          call.tenant.rules,
          calendarDate(now(), call.tenant.rules.timeZone),
        )
        const order = { card, securityCode, descriptor: call.tenant.alias }
        return settlement.charge(gateway, created, order, owed)
      }
      const settled = await limits
        .withDeclineBudget(subscriber, charge, isDenied)
        .catch(async (error: unknown) => {
          // Only a payment that was never sent is abandoned; the outcome of one that was sent is
          // still open.
          if ((await store.get(created))?.state === 'created') await settlement.giveUp(created)
          throw error
        })
      if (settled.state !== 'approved') return toAnswer(settled)
      return toAnswer(await bookWithTimeout({ ...settlement, log }, call.tenant, settled))
    },

    findLast: async (
      call: Pick<PayCall, 'session' | 'tenant'> & Call<typeof findInvoicePayment>,
    ) => {
      requireFlag(call.session, 'credit_card')
      const subscriber = subscriberOf(call)
      const all = await store.listOfInvoice(subscriber, call.params.invoiceId)
      const last = all.find(
        ({ documentHash, method }) => documentHash === subscriber.documentHash && method === 'card',
      )
      // A payment whose bill was opened again says nothing of it.
      if (!last || isReceiptReversed(last)) refuse(findInvoicePayment, 'payment not found')
      return { payment: toPaymentAnswer(last) }
    },
  }
}
