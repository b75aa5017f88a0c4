import { randomUUID } from 'node:crypto'
import { beginAutomaticCard, beginAutomaticPix } from '#contract/money/automatic-payments.ts'
import { readInvoice } from '#contract/money/invoices.ts'
import { isAgreementLimit } from '#domain/money/automatic-payments/charge-amount.ts'
import { isOffered } from '#domain/money/automatic-payments/is-offered.ts'
import { expiryFault } from '#domain/money/cards/card-expiry.ts'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { minuteMs, minuteSeconds, secondMs } from '#domain/platform/time/durations.ts'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { type Cents, parseCents } from '#domain/platform/values/money.ts'
import type { CardsModule } from '#server/money/cards/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { AutomaticPix } from '#server/upstreams/gateways/automatic-pix-port.ts'
import type { Gateways } from '#server/upstreams/gateways/gateways.ts'
import { orderNumber } from '#server/upstreams/gateways/order-number.ts'
import { GatewayRefusal } from '#server/upstreams/gateways/port.ts'
import { type Call, subscriberOf } from '#server/platform/http/call.ts'
import { commonRefusal, refuse } from '#server/platform/http/refusal.ts'
import { requireCaller } from '#server/platform/http/require-caller.ts'
import { requireFlag } from '#server/platform/http/require-flag.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import type { AgreedPayments } from '#server/money/payments/port.ts'
import type { AgreementStore, NewAgreement, StoredAgreement } from './agreement-store.ts'
import { agreementJob } from './job-kinds.ts'

type PixCall = Call<typeof beginAutomaticPix>
type CardCall = Call<typeof beginAutomaticCard>

/** How long the code of an approval can be used. */
const approvalMs = 30 * minuteMs
const approvalSeconds = 30 * minuteSeconds

/** The gateway's answer is awaited by the call; its job looks for a lost one from then on. */
const firstLookMs = 5 * secondMs

function requireLimit(call: CardCall | PixCall, least: Cents): Cents {
  const limit = parseCents(call.body.limit)
  if (!isAgreementLimit(limit) || limit < least) refuse(beginAutomaticPix, 'limit not allowed')
  return limit
}

/** Begins agreements: by Pix Automático and on a saved card. */
export function agreementBeginnings(deps: {
  readonly database: Pick<Database, 'db'>
  readonly agreements: AgreementStore
  readonly cards: Pick<CardsModule, 'store'>
  readonly erps: Pick<Erps, 'for'>
  readonly gateways: Gateways
  readonly payments: Pick<AgreedPayments, 'endReopened'>
  readonly now: () => Date
  readonly log: { warn(fields: object, message: string): void }
}) {
  const { database, agreements, cards, erps, gateways, payments, now, log } = deps

  /** The agreement that an earlier call with the same key began. */
  async function findRepeated(call: CardCall | PixCall): Promise<StoredAgreement | null> {
    const { requestKey, contractId } = call.body
    if (requestKey === undefined) return null
    const found = await agreements.findByRequestKey(subscriberOf(call), requestKey)
    return found?.contractId === contractId ? found : null
  }

  async function requireContract(call: CardCall | PixCall): Promise<void> {
    const { tenant, session, body } = call
    const contract = findListed(
      await erps.for(tenant).contracts(session.customerId),
      ({ id, customerId }) => id === body.contractId && customerId === session.customerId,
    )
    if (contract?.status !== 'A') refuse(beginAutomaticPix, 'contract not found')
  }

  const newAgreement = (call: CardCall | PixCall, limit: Cents) => ({
    ...subscriberOf(call),
    id: randomUUID(),
    contractId: call.body.contractId,
    limit,
    requestKey: call.body.requestKey ?? null,
    createdAt: now(),
  })

  /** The bill that is paid with the approval, and what is due of it now. */
  async function findFirstBill(call: PixCall) {
    const { tenant, session, body } = call
    if (body.invoiceId === undefined) return null
    const raw = findListed(
      await erps.for(tenant).invoices(session.customerId, { fresh: true }),
      ({ id, customerId }) => id === body.invoiceId && customerId === session.customerId,
    )
    const invoice = raw && readInvoice(raw)
    if (invoice?.contractId !== body.contractId) refuse(beginAutomaticPix, 'invoice not found')
    if (invoice.awaiting === 'bank') refuse(beginAutomaticPix, 'payment being confirmed')
    if (!isPayable(invoice)) refuse(beginAutomaticPix, 'invoice already paid')
    // Its first payment would be given back beside one that the ERP has reversed.
    const { id: invoiceId } = invoice
    await payments.endReopened(tenant, { ...subscriberOf(call), invoiceId })
    const due = amountDue(invoice, calendarDate(now(), tenant.rules.timeZone))
    return { id: invoice.id, due }
  }

  /** Stores an agreement; one that exists already answers a repeated call. */
  async function store(call: CardCall | PixCall, agreement: NewAgreement) {
    requireCaller(call)
    const created = await database.db.transaction(async (tx) => {
      const row = await agreements.create(tx, agreement)
      if (row?.method === 'pix') {
        await enqueue(tx, [agreementJob(row)], new Date(now().getTime() + firstLookMs))
      }
      return row
    })
    if (created) return { agreement: created, isNew: true }
    const other = await findRepeated(call)
    if (!other) refuse(beginAutomaticPix, 'already automatic')
    return { agreement: other, isNew: false }
  }

  /** Asks the gateway for the code. After a silence the agreement waits for its job to find it. */
  async function askForCode(
    call: PixCall,
    pix: AutomaticPix,
    agreement: StoredAgreement,
  ): Promise<StoredAgreement> {
    const { tenant, session } = call
    try {
      const { value: customer } = await erps.for(tenant).customer(session.customerId)
      const approval = await pix.begin({
        orderId: agreement.orderId,
        contractId: agreement.contractId,
        payer: { name: customer?.legalName ?? '', document: customer?.document ?? '' },
        limit: agreement.limit,
        firstPayment: agreement.firstValue,
        startsOn: addDays(calendarDate(now(), tenant.rules.timeZone), 1),
        expiresInSeconds: approvalSeconds,
      })
      const { paymentId: approvalPaymentId, recurrenceId, code } = approval
      const kept = { approvalPaymentId, recurrenceId, code }
      return (await agreements.keepApproval(agreement, kept)) ?? agreement
    } catch (error) {
      const { clientId, id } = agreement
      if (error instanceof GatewayRefusal) {
        log.warn({ tenant: clientId, agreement: id, reason: error.message }, 'no PIX Automático')
        await agreements.remove(agreement)
        throw commonRefusal('upstream failed')
      }
      if (!(error instanceof UpstreamFailure)) throw error
      // The customer's record is asked for before the gateway is.
      if (!error.isUnsent && error.upstream !== 'erp') return agreement
      await agreements.remove(agreement)
      return refuse(beginAutomaticPix, 'gateway not reached')
    }
  }

  return {
    byPix: async (call: PixCall): Promise<StoredAgreement> => {
      if (!isOffered(call.tenant.rules, 'pix')) refuse(beginAutomaticPix, 'automatic payments off')
      const repeated = await findRepeated(call)
      if (repeated) return repeated
      const { agreementGateway: pixGateway } = call.tenant
      const pix = gateways.automaticPix(call.tenant, pixGateway)
      if (!pix) refuse(beginAutomaticPix, 'gateway not configured')
      const limit = requireLimit(call, 0)
      await requireContract(call)
      const bill = await findFirstBill(call)
      requireLimit(call, bill?.due ?? 0)
      const { agreement, isNew } = await store(call, {
        ...newAgreement(call, limit),
        method: 'pix',
        pixGateway,
        orderId: orderNumber('REC', call.body.contractId),
        approvalEndsAt: new Date(now().getTime() + approvalMs),
        firstInvoiceId: bill?.id ?? null,
        firstValue: bill?.due ?? null,
      })
      return isNew ? askForCode(call, pix, agreement) : agreement
    },

    byCard: async (call: CardCall): Promise<StoredAgreement> => {
      requireFlag(call.session, 'credit_card')
      if (!isOffered(call.tenant.rules, 'card')) {
        refuse(beginAutomaticCard, 'automatic payments off')
      }
      const repeated = await findRepeated(call)
      if (repeated) return repeated
      if (!gateways.for(call.tenant)) refuse(beginAutomaticCard, 'gateway not configured')
      const limit = requireLimit(call, 0)
      const card = await cards.store.find(subscriberOf(call), call.body.cardId)
      if (!card) refuse(beginAutomaticCard, 'Card not founded for customer.')
      if (expiryFault(card.expiry, calendarDate(now(), call.tenant.rules.timeZone))) {
        refuse(beginAutomaticCard, 'Card expirated')
      }
      await requireContract(call)
      const { agreement } = await store(call, {
        ...newAgreement(call, limit),
        method: 'card',
        state: 'active',
        activeSince: now(),
        cardId: card.id,
        brand: card.brand,
        lastFour: card.lastFour,
        expiry: card.expiry,
      })
      return agreement
    },
  }
}
