import { readInvoice } from '#contract/money/invoices.ts'
import { decideAmount } from '#domain/money/automatic-payments/charge-amount.ts'
import { moneyDay } from '#domain/money/automatic-payments/charge-plan.ts'
import type { ChargeState } from '#domain/money/automatic-payments/charge-state.ts'
import { expiryFault } from '#domain/money/cards/card-expiry.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import type { CardsModule } from '#server/money/cards/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Gateways } from '#server/upstreams/gateways/gateways.ts'
import type { AgreedCharge, AgreedPayment, AgreedPayments } from '#server/money/payments/port.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { AgreementChanges } from './agreement-changes.ts'
import type { AgreementStore, StoredAgreement } from './agreement-store.ts'
import { readBillEnd } from './bill-end.ts'
import type { ChargeStore, StoredCharge } from './charge-store.ts'
import { type Holder, readHolders } from './holders.ts'

/** A bill whose due date is another one than was announced. */
interface Moved {
  readonly end: 'amount_changed'
  readonly dueDate: CalendarDate
}

/** Why a bill is not charged, its payment, or what it waits for. */
type Outcome =
  | ChargeState
  | Moved
  | { readonly payment: AgreedPayment }
  | { readonly payment: null; readonly waitsFor: string }

export type ChargeBill = (
  tenant: Tenant,
  agreement: StoredAgreement,
  bill: StoredCharge,
  today: CalendarDate,
) => Promise<Outcome>

/** The way to charge, with all that the gateway needs, ready before the payment is stored. */
interface Ready {
  readonly shown: Pick<AgreedCharge, 'brand' | 'lastFour' | 'settlesOn'>
  readonly send: (payment: AgreedPayment) => Promise<AgreedPayment | null>
}

const wait = (waitsFor: string) => ({ payment: null, waitsFor })

/**
 * Charges one bill: asks the ERP what is due now, stores the payment and the charge together, and calls
 * the gateway. The payment is an ordinary one: its natural key and the resolver keep the bill from being
 * charged twice.
 */
export function chargeBill(deps: {
  readonly database: Pick<Database, 'db'>
  readonly agreements: Pick<AgreementStore, 'change'>
  readonly charges: ChargeStore
  readonly changes: AgreementChanges
  readonly payments: AgreedPayments
  readonly cards: Pick<CardsModule, 'store'>
  readonly gateways: Gateways
  readonly erps: Pick<Erps, 'for'>
  readonly hashDocument: SessionModule['hashDocument']
}): ChargeBill {
  const { database, agreements, charges, changes, payments, cards, gateways, erps } = deps

  /** Whether customer and contract still are what they were agreed for. */
  async function readHolder(tenant: Tenant, agreement: StoredAgreement): Promise<Holder> {
    const { customerId, contractId } = agreement
    const erp = erps.for(tenant)
    const holder = (await readHolders(erp, [agreement], deps.hashDocument))(agreement)
    if (holder !== 'same') return holder
    const contract = findListed(
      await erp.contracts(customerId, { fresh: true }),
      (one) => one.id === contractId && one.customerId === customerId,
    )
    return contract?.status === 'A' ? 'same' : 'gone'
  }

  async function readyCard(
    tenant: Tenant,
    agreement: StoredAgreement,
    today: CalendarDate,
  ): Promise<Ready | 'ended' | null> {
    const gateway = gateways.for(tenant)
    if (!gateway) return null
    const card = agreement.cardId ? await cards.store.find(agreement, agreement.cardId) : null
    if (!card || expiryFault(card.expiry, today)) {
      await changes.end(agreement, card ? 'card_expired' : 'card_removed')
      return 'ended'
    }
    const order = { card, securityCode: null, descriptor: tenant.alias, isRecurring: true }
    const { brand, lastFour } = card
    return {
      shown: { brand, lastFour, settlesOn: null },
      send: (payment) => payments.chargeCard(tenant, payment, gateway, order),
    }
  }

  async function readyPix(
    tenant: Tenant,
    agreement: StoredAgreement,
    bill: StoredCharge,
  ): Promise<Ready | null> {
    const pix = gateways.automaticPix(tenant, agreement.pixGateway)
    if (!pix) return null
    const { value: customer } = await erps.for(tenant).customer(agreement.customerId)
    const payer = { name: customer?.legalName ?? '', document: customer?.document ?? '' }
    const { dueDate: settlesOn } = bill
    const order = { recurrenceId: agreement.recurrenceId, payer, settlesOn }
    return {
      shown: { brand: '', lastFour: '', settlesOn },
      send: (payment) => payments.debitPix(payment, pix, order),
    }
  }

  /**
   * Stores payment and charge together, if the agreement still is in force and its limit allows it: its
   * row is locked meanwhile. null: the bill has another live payment, or was decided a moment ago.
   */
  function store(agreement: StoredAgreement, bill: StoredCharge, charge: AgreedCharge) {
    return database.db.transaction(async (tx): Promise<'above_limit' | AgreedPayment | null> => {
      const current = await agreements.change(tx, agreement, ['active'], { state: 'active' })
      const isOpen = await charges.change(tx, bill, ['announced'], { state: 'announced' })
      // Its subscriber has just ended the agreement or taken the bill over, or another process has sent it.
      if (!current || !isOpen) return null
      if (charge.value > current.limit) return 'above_limit'
      const created = await payments.create(tx, charge)
      if (!created) return null
      const { id: paymentId, value } = created
      await charges.change(tx, bill, ['announced'], { state: 'sent', paymentId, value })
      return created
    })
  }

  /** What is to be charged now, in cents, or why nothing is. */
  async function findDue(
    tenant: Tenant,
    agreement: StoredAgreement,
    bill: StoredCharge,
    today: CalendarDate,
  ): Promise<{ fault: ChargeState } | Moved | { charge: Cents } | null> {
    const erp = erps.for(tenant)
    const [raw] = await erp.invoicesOwed([bill.invoiceId])
    if (raw?.customerId !== agreement.customerId) return { fault: await readBillEnd(erp, bill) }
    const invoice = readInvoice(raw)
    // A payment by card is being decided, or the bank confirms one.
    if (invoice.awaiting) return null
    // Its subscriber pays by hand what is not contested.
    if (invoice.isContested) return { fault: 'skipped' }
    const { dueDate } = invoice
    if (dueDate !== bill.dueDate) return { end: 'amount_changed', dueDate }
    const due = amountDue(invoice, moneyDay(agreement.method, bill.dueDate, today))
    return decideAmount({ due, limit: agreement.limit, announced: bill.value })
  }

  return async (tenant, agreement, bill, today) => {
    const holder = await readHolder(tenant, agreement)
    if (holder === 'gone') {
      await changes.end(agreement, 'contract_gone')
      return 'cancelled'
    }
    if (holder !== 'same') return wait(`customer ${holder}`)
    const decision = await findDue(tenant, agreement, bill, today)
    if (!decision) return wait('another payment is under way')
    if ('end' in decision) return decision
    if ('fault' in decision) return decision.fault
    const { method, pixGateway, clientId, customerId, documentHash, id: agreementId } = agreement
    const ready =
      method === 'card'
        ? await readyCard(tenant, agreement, today)
        : await readyPix(tenant, agreement, bill)
    if (ready === null) return wait('no gateway')
    if (ready === 'ended') return 'cancelled'
    const owner = { clientId, customerId, documentHash, agreementId, method, pixGateway }
    const { invoiceId } = bill
    const charge = { ...owner, invoiceId, value: decision.charge, ...ready.shown }
    const first = await store(agreement, bill, charge)
    const isFree = first === null && (await payments.endReopened(tenant, charge))
    const stored = isFree ? await store(agreement, bill, charge) : first
    if (typeof stored === 'string') return stored
    if (!stored) return wait('another payment is under way')
    return { payment: (await ready.send(stored)) ?? stored }
  }
}
