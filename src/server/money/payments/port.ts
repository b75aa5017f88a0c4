import type { AgreementGateway } from '#domain/money/automatic-payments/agreement-gateway.ts'
import type { AutomaticMethod } from '#domain/money/automatic-payments/charge-plan.ts'
import type { CardBrand } from '#domain/money/cards/card-number.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { AutomaticPix, PixDebit } from '#server/upstreams/gateways/automatic-pix-port.ts'
import type { CardGateway, Order } from '#server/upstreams/gateways/port.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { PaymentState } from './charge-columns.ts'

/** A bill that the server charges by itself, under an agreement of its subscriber. */
export interface AgreedCharge extends Subscriber {
  readonly agreementId: string
  readonly invoiceId: string
  readonly method: AutomaticMethod
  /** Where a PIX is instructed. */
  readonly pixGateway: AgreementGateway
  /** Cents. */
  readonly value: Cents
  /** Empty for a PIX. */
  readonly brand: CardBrand | ''
  readonly lastFour: string
  /** The day on which the bank settles a PIX; null for a card. */
  readonly settlesOn: CalendarDate | null
}

/** The payment of a bill under an agreement. */
export interface AgreedPayment {
  readonly clientId: string
  readonly id: string
  readonly state: PaymentState
  readonly method: AutomaticMethod
  readonly value: Cents
  readonly isToBeVoided: boolean
  readonly bookedAt: Date | null
  /** '' until the gateway has named it. */
  readonly gatewayPaymentId: string
  readonly returnCode: string
}

/** A payment that was made together with the approval of an agreement. */
export interface ApprovedPayment extends Omit<AgreedCharge, 'brand' | 'lastFour' | 'settlesOn'> {
  /** The order number of the approval, by which it is added once. */
  readonly orderId: string
  readonly gatewayPaymentId: string
  /** When its amount was computed. */
  readonly createdAt: Date
  /** When it was paid, by the bank's own word; null where the bank does not say it. */
  readonly paidAt: Date | null
  /** Something else than was asked was paid: it is given back, and books nothing. */
  readonly isToBeReturned?: boolean
}

type BillKey = 'clientId' | 'customerId' | 'invoiceId'
type PaymentKey = Pick<AgreedPayment, 'clientId' | 'id'>

/**
 * Payments under agreements. They are ordinary ones: at most one live payment of an invoice, however it
 * is paid, the same states, the same resolver and the same booking in the ERP.
 */
export interface AgreedPayments {
  /**
   * Ends a booked payment of a bill that was opened again since, so that the bill can be paid anew. Asks the ERP.
   * Whether the bill has no live payment now.
   */
  endReopened(tenant: Tenant, bill: Pick<AgreedCharge, BillKey>): Promise<boolean>
  /** Stores a payment in a transaction, before it is sent; null: the invoice has a live one. */
  create(tx: Drizzle, charge: AgreedCharge): Promise<AgreedPayment | null>
  /** Charges the card of a payment that was just created, and books it. */
  chargeCard(
    tenant: Tenant,
    payment: PaymentKey,
    gateway: CardGateway,
    order: Omit<Order, 'amount' | 'installments' | 'orderId'>,
  ): Promise<AgreedPayment | null>
  /** Instructs the bank to debit a PIX for a payment that was just created. */
  debitPix(payment: PaymentKey, pix: AutomaticPix, order: PixDebit): Promise<AgreedPayment | null>
  get(payment: PaymentKey): Promise<AgreedPayment | null>
  /**
   * Has a PIX withdrawn that the bank has not settled; false for any other payment, which stays as it is.
   * `on`: the bank's day. Asked for before its day, a PIX that the bank debits nevertheless is given back; from
   * that day on, what the bank has settled stays paid.
   */
  withdraw(payment: PaymentKey, on: CalendarDate): Promise<boolean>
  /** Has the debits of these providers that the bank has looked at now. */
  hastenDebits(clientIds: readonly string[]): Promise<void>
  /** Adds a payment that was made without us, to be booked, or to be given back where one is live. */
  addApproved(payment: ApprovedPayment): Promise<void>
}
