import { randomBytes, randomUUID } from 'node:crypto'
import { readInvoice } from '#contract/invoices.ts'
import { idempotencyHeader, payInvoice, findInvoicePayment } from '#contract/payments.ts'
import { expiryFault } from '#domain/cards/card-expiry.ts'
import {
  type InstallmentCount,
  planInstallments,
  isInstallmentCount,
} from '#domain/cards/installments.ts'
import { calendarDate } from '#domain/dates.ts'
import { amountDue } from '#domain/invoices/amount-due.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { CardsModule } from '#server/cards/module.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { Gateways } from '#server/gateways/gateways.ts'
import { type Call, subscriberOf } from '#server/http/call.ts'
import { commonRefusal, refuse } from '#server/http/refusal.ts'
import { requireFlag } from '#server/http/require-flag.ts'
import { toldState, toRaw } from './answer.ts'
import type { Settlement } from './settlement.ts'
import { isLiving, type PaymentStore, type StoredPayment } from './store.ts'
import { hold } from './times.ts'

type PayCall = Call<typeof payInvoice>

function idempotencyKey(headers: Headers): string | null {
  const key = headers.get(idempotencyHeader)
  if (key === null || /^[\w-]{8,100}$/.test(key)) return key
  throw commonRefusal('invalid request', { fields: [idempotencyHeader] })
}

/** The same payment is told the same way, the first time and every time it is asked for again. */
function outcome(payment: StoredPayment) {
  const state = toldState(payment)
  if (state === 'approved') return { type: 'success' as const, payment: toRaw(payment) }
  if (state === 'processing') return { type: 'processing' as const, payment: toRaw(payment) }
  if (state === 'denied') refuse(payInvoice, 'payment denied')
  // Taken back because the invoice was paid otherwise, or never charged at all.
  if (payment.gatewayPaymentId !== '') refuse(payInvoice, 'invoice already paid')
  throw commonRefusal('upstream failed')
}

const amounts = (invoice: Invoice, count: InstallmentCount) => {
  const { value, total } = planInstallments(amountDue(invoice), count)
  return { value, total }
}

const isDenied = ({ state }: StoredPayment) => state === 'denied'

export type PaymentService = ReturnType<typeof paymentService>

export function paymentService(deps: {
  readonly store: PaymentStore
  readonly cards: Pick<CardsModule, 'limits' | 'store'>
  readonly erps: Pick<Erps, 'for'>
  readonly gateways: Gateways
  readonly settlement: Settlement
  readonly now: () => Date
  readonly log: { warn(fields: object, message: string): void }
  /** Milliseconds the payer waits for the ERP to take note; it goes on without him. */
  readonly patience?: number
}) {
  const { store, erps, gateways, settlement, now, log, patience = 5_000 } = deps
  const { limits } = deps.cards

  const owedInvoice = async (call: PayCall, fresh: boolean): Promise<Invoice> => {
    const { tenant, session, body } = call
    const { value } = await erps.for(tenant).invoices(session.customerId, { fresh })
    const found = value.find(
      ({ id, customerId }) => id === body.invoiceId && customerId === session.customerId,
    )
    if (!found) refuse(payInvoice, 'invoice not found')
    const invoice = readInvoice(found)
    if (amountDue(invoice) === 0) refuse(payInvoice, 'invoice already paid')
    return invoice
  }

  /** A payment that answers this call already: of the same wish, or of the same invoice. */
  const known = async (call: PayCall, key: string | null, asked: string) => {
    const { clientId, customerId } = subscriberOf(call)
    const wish = key === null ? null : await store.byWish(clientId, customerId, key)
    if (wish && wish.asked !== asked) refuse(payInvoice, 'idempotency key reused')
    if (wish) return wish
    const all = await store.ofInvoice(clientId, customerId, call.body.invoiceId)
    return all.find(isLiving) ?? null
  }

  const payerCard = async (call: PayCall) => {
    const card = await deps.cards.store.find(subscriberOf(call), call.body.cardId)
    if (!card) refuse(payInvoice, 'Card not founded for customer.')
    if (expiryFault(card.expiry, calendarDate(now()))) refuse(payInvoice, 'Card expirated')
    return card
  }

  /** The receipt usually takes a moment; when it takes long, the resolver is already told. */
  const bookSoon = async (call: PayCall, payment: StoredPayment): Promise<StoredPayment> => {
    const booking = settlement.book(call.tenant, payment).catch((error: unknown) => {
      const reason = error instanceof Error ? error.name : 'unknown'
      log.warn({ tenant: call.tenant.clientId, payment: payment.id, reason }, 'booked later')
      return payment
    })
    let timer: ReturnType<typeof setTimeout> | undefined
    const waiting = new Promise<StoredPayment>((resolve) => {
      timer = setTimeout(() => resolve(payment), patience)
    })
    try {
      return await Promise.race([booking, waiting])
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    pay: async (call: PayCall) => {
      requireFlag(call.session, 'credit_card')
      const { cardId, invoiceId, installments } = call.body
      if (!isInstallmentCount(installments)) refuse(payInvoice, 'invalid installments')
      const key = idempotencyKey(call.headers)
      const asked = JSON.stringify([cardId, invoiceId, installments])
      const before = await known(call, key, asked)
      if (before) return outcome(before)

      const gateway = gateways.for(call.tenant)
      if (!gateway) refuse(payInvoice, 'gateway not configured')
      const card = await payerCard(call)
      const owner = subscriberOf(call)
      const created = await store.create({
        ...owner,
        ...amounts(await owedInvoice(call, false), installments),
        id: randomUUID(),
        invoiceId,
        idempotencyKey: key,
        asked,
        orderId: `FAT${invoiceId}R${randomBytes(10).toString('hex')}`,
        installments,
        brand: card.brand,
        lastFour: card.lastFour,
        createdAt: now(),
        nextTryAt: new Date(now().getTime() + hold),
      })
      if (!created) {
        const other = await known(call, key, asked)
        if (!other) throw commonRefusal('too many requests', { retryAfter: 1 })
        return outcome(other)
      }

      const charge = async () => {
        // Paid by other means a moment ago, or partly: what is true now is charged.
        const owed = amounts(await owedInvoice(call, true), installments)
        return settlement.charge(gateway, created, { card, descriptor: call.tenant.alias }, owed)
      }
      const settled = await limits.asking(owner, charge, isDenied).catch(async (error: unknown) => {
        // Only what was never sent is over; of what was sent the row knows more.
        if ((await store.get(created))?.state === 'created') await settlement.giveUp(created)
        throw error
      })
      return outcome(settled.state === 'approved' ? await bookSoon(call, settled) : settled)
    },

    ofInvoice: async (
      call: Pick<PayCall, 'session' | 'tenant'> & Call<typeof findInvoicePayment>,
    ) => {
      requireFlag(call.session, 'credit_card')
      const { clientId, customerId } = subscriberOf(call)
      const [last] = await store.ofInvoice(clientId, customerId, call.params.invoiceId)
      if (!last) refuse(findInvoicePayment, 'payment not found')
      return { payment: toRaw(last) }
    },
  }
}
