import { readInvoice } from '#contract/money/invoices.ts'
import { payInvoice, findInvoicePayment } from '#contract/money/payments.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import type { CardsModule } from '#server/money/cards/module.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Gateways } from '#server/upstreams/gateways/gateways.ts'
import { orderNumber } from '#server/upstreams/gateways/order-number.ts'
import { type Call, subscriberOf } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { requireFlag } from '#server/platform/http/require-flag.ts'
import {
  type AttemptKey,
  attemptKey,
  chargeAttempts,
  findRepeated,
  requireInstallments,
} from './charge-attempt.ts'
import { isOutlived } from './charge-row.ts'
import { attemptType, publicState, toPaymentAnswer } from './payment-answer.ts'
import type { KeepStanding } from './reopened-bills.ts'
import type { Settlement } from './settling/settlement.ts'
import type { PaymentStore, StoredPayment } from './store.ts'

type PayCall = Call<typeof payInvoice>

export type PaymentService = ReturnType<typeof paymentService>

/** Pays one bill by a saved card, and says what became of it. */
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
  const { store, erps, keepStanding, now } = deps
  const charge = chargeAttempts(deps)

  const requireOwed = async (call: PayCall, { fresh }: { fresh: boolean }): Promise<Cents> => {
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
    return amountDue(invoice, calendarDate(now(), tenant.rules.timeZone))
  }

  /**
   * An existing payment that answers this call: one with the same idempotency key, or a live one of
   * the same invoice.
   */
  const findExisting = async (call: PayCall, key: AttemptKey) => {
    const subscriber = subscriberOf(call)
    const repeated = await findRepeated(store, subscriber, key)
    if (repeated) return repeated
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

  return {
    pay: async (call: PayCall) => {
      const installments = requireInstallments(call)
      const { cardId, invoiceId } = call.body
      const key = {
        idempotencyKey: attemptKey(call.headers),
        requestFingerprint: JSON.stringify([cardId, invoiceId, installments]),
      }
      const payment = await charge(call, {
        findExisting: () => findExisting(call, key),
        requireOwed: (options) => requireOwed(call, options),
        create: (row) =>
          store.create({ ...row, ...key, invoiceId, orderId: orderNumber('FAT', invoiceId) }),
      })
      return { type: attemptType(payment), payment: toPaymentAnswer(payment) }
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
      // A payment whose bill was opened again, or has a rest open, says nothing of it.
      if (!last || isOutlived(last)) refuse(findInvoicePayment, 'payment not found')
      return { payment: toPaymentAnswer(last) }
    },
  }
}
