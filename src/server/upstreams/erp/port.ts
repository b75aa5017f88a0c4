import type { FormRight } from '#contract/staff/connections.ts'
import type { RawContract, RawService } from '#contract/service/contracts.ts'
import type { RawFiscalNote } from '#contract/money/fiscal-notes.ts'
import type { RawInvoice, RawReceiverMarks } from '#contract/money/invoices.ts'
import type { AutomaticMethod } from '#domain/money/automatic-payments/charge-plan.ts'
import type { BillOrigin, ContractCharges, IssuedBill } from '#domain/money/bill-parts/charge.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { CalendarMonth } from '#domain/money/fiscal-notes/calendar-month.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import type { ErpAudience } from './audience-port.ts'
import type { ErpCustomers } from './customer-port.ts'
import type { ErpLines } from './line-port.ts'
import type { ErpNetwork } from './network-port.ts'
import type { ErpOffers } from './offer-port.ts'
import type { ErpProducts } from './product-port.ts'
import type { Dated, ReadOptions, Rows } from '#server/platform/egress/answers/dated.ts'
import type { ErpSupport } from './support-port.ts'

/** How a bill came about, as far as the ERP tells. */
export interface ErpInvoiceOrigin extends Pick<IssuedBill, 'issuedOn' | 'period'> {
  readonly kind: BillOrigin | null
  /** The part of it that the provider cancelled, in cents; null: it is not known. */
  readonly cancelled: Cents | null
}

export interface ErpInvoice extends RawInvoice {
  readonly origin: ErpInvoiceOrigin
  /** Lets the caller check the owner again after the ERP has answered. */
  readonly customerId: string
  /** The https address of the gateway's page for this charge; '' when the ERP gives none. */
  readonly paymentLink: string
}

/**
 * The boleto of a charge that was issued just now. `file`: a PDF without a digitable line. `link`: the
 * https address of a gateway's page instead. `none`: the billing wallet prints nothing.
 */
export type IssuedBoleto =
  | ({ readonly kind: 'line'; readonly line: string } & RawReceiverMarks)
  | { readonly kind: 'file' }
  | { readonly kind: 'link'; readonly link: string }
  | { readonly kind: 'none' }

/** A PIX code, with what is known against its receiver. */
export interface PixCode extends Dated<string>, RawReceiverMarks {
  /** Of its charge at the bank; '' where the ERP's answer has none. */
  readonly txid: string
  /** The last day on which it can be paid from morning to night; null where that is not said. */
  readonly lastDay: CalendarDate | null
}

/** `endereco` is resolved to one line. */
export interface ErpContract extends RawContract {
  /** Lets the caller check the owner again after the ERP has answered. */
  readonly customerId: string
  /** A: active. Any other value: never was in force, or is no longer. */
  readonly status: string
  /** Its speed is reduced. */
  readonly isReduced: boolean
  /** The ERP's own rules let the subscriber have the full speed back. */
  readonly mayLiftReduction: boolean
  /** The first day of its last suspension at the subscriber's request; null: none is known. */
  readonly suspendedFrom: CalendarDate | null
  /** The last day of its loyalty; null where the ERP has none. */
  readonly loyalUntil: CalendarDate | null
  /** The day of the month on which its bills are due; null where the ERP has no fixed one. */
  readonly dueDay: number | null
}

export interface ErpFiscalNote extends RawFiscalNote {
  /** Lets the caller check the owner again after the ERP has answered. */
  readonly customerId: string
}

/** The provider as a legal entity. */
export interface ErpCompany {
  readonly legalName: string
  /** With its mask; '' where the ERP has none that can be one. */
  readonly cnpj: string
}

/** The ERP's decision on an unlock on trust. `refused`: no, for another reason. */
export type UnlockOutcome = 'unlocked' | 'not-blocked' | 'used' | 'inactive' | 'refused'

/** The ERP's answer to a link that should be sent again. `not offered`: this ERP has no such action. */
export type ResendOutcome = 'sent' | 'refused' | 'not offered'

/** How a customer's router signs in to the network. */
export interface ErpLogin {
  readonly id: string
  readonly customerId: string
  readonly contractId: string | null
  readonly login: string
}

/** A payment through the gateway to enter in the ERP's books. */
export interface GatewayReceipt {
  readonly method: AutomaticMethod
  /** Charged under an agreement, without its subscriber. */
  readonly isAutomatic: boolean
  readonly customerId: string
  readonly invoiceId: string
  /** Created by us, to recognise the receipt later. */
  readonly reference: string
  /** The day of the payment. */
  readonly on: CalendarDate
  /** The day that the amount was computed for: a discount that was valid on it counts. */
  readonly pricedOn: CalendarDate
  /** Amount taken off the invoice. */
  readonly value: Cents
  /** Amount charged, interest included. */
  readonly paid: Cents
  readonly installments: number
  readonly proofOfSale: string
}

/**
 * What became of a payment in the ERP. Where its invoice was paid by other means meanwhile, or was cancelled or
 * replaced and is owed no more, nothing is booked.
 */
export type BookingOutcome = 'booked' | 'paid otherwise' | 'not owed'

/** A batch of the invoices of some due dates. */
export interface InvoiceBatch {
  readonly invoices: readonly ErpInvoice[]
  readonly unread: readonly UnreadInvoice[]
  /** The id after which the next batch begins; null when this is the last one. */
  readonly nextAfterId: string | null
}

/** What is known of a bill that could not be read; null where not even that could be. */
export interface UnreadInvoice {
  readonly id: string | null
  readonly dueDate: CalendarDate | null
}

/**
 * What the product asks of a provider's ERP, one adapter per protocol. Every method throws
 * `UpstreamFailure` (egress/upstream-failure.ts) when the ERP is down, slow or not understood.
 */
export interface Erp
  extends ErpAudience, ErpCustomers, ErpLines, ErpNetwork, ErpOffers, ErpProducts, ErpSupport {
  /**
   * The invoices except cancelled and unreleased ones, ordered by due date: all unpaid ones, and of more
   * than a thousand the latest by due date and by payment, with `isCut`. `isIncomplete` where a bill cannot
   * be read.
   */
  invoices(customerId: string, options?: ReadOptions): Promise<Dated<Rows<ErpInvoice>>>
  /**
   * All of a customer's invoices that are due from the first day to the last, or a failure where one of
   * them cannot be read. Never cached.
   */
  ownInvoicesDue(
    customerId: string,
    due: { readonly from: CalendarDate; readonly to: CalendarDate },
    options?: Pick<ReadOptions, 'signal'>,
  ): Promise<ErpInvoice[]>
  /** One of a customer's invoices, whatever its age; null for an unknown id. Never cached. */
  ownInvoice(
    customerId: string,
    id: string,
    options?: Pick<ReadOptions, 'signal'>,
  ): Promise<ErpInvoice | null>
  /**
   * The unpaid invoices of all customers that are due from the first day to the last, 500 at a time.
   * `afterId` is `nextAfterId` of the previous batch. Never cached; runs as background work.
   */
  invoicesDue(
    due: { readonly from: CalendarDate; readonly to: CalendarDate },
    afterId: string | null,
    signal?: AbortSignal,
  ): Promise<InvoiceBatch>
  /** The same of paid and unpaid invoices; cancelled and unreleased ones are left out. */
  invoicesDueOrPaid(
    due: { readonly from: CalendarDate; readonly to: CalendarDate },
    afterId: string | null,
    signal?: AbortSignal,
  ): Promise<InvoiceBatch>
  /**
   * Those of these invoices (at most 300) that are unpaid now. One that is not among them is not owed, paid or
   * not: where that is not known of one (its row cannot be read, or is counted and not sent) it is a failure.
   * Not cached; background work.
   */
  invoicesOwed(
    ids: readonly string[],
    options?: Pick<ReadOptions, 'signal'>,
  ): Promise<readonly ErpInvoice[]>
  /** The same, with the ids of which it is not known because a row cannot be read (`unread`) instead of a failure. */
  invoicesOwedOrUnread(
    ids: readonly string[],
    options?: Pick<ReadOptions, 'signal'>,
  ): Promise<{ readonly invoices: readonly ErpInvoice[]; readonly unread: readonly string[] }>
  /**
   * The unpaid invoices of these customers (at most 300) that are due up to a day; null where not all of
   * them can be read. Not cached; background work.
   */
  invoicesOwedBy(
    customerIds: readonly string[],
    to: CalendarDate,
    signal?: AbortSignal,
  ): Promise<readonly ErpInvoice[] | null>
  /** Those of these invoices (at most 300) that are known to be paid. Not cached; background work. */
  invoicesPaid(ids: readonly string[], signal?: AbortSignal): Promise<readonly ErpInvoice[]>
  /** The boleto as PDF; null when the ERP has none for this invoice. */
  boletoPdf(invoice: ErpInvoice, options?: ReadOptions): Promise<Uint8Array | null>
  /**
   * Issues the charge of an invoice without a digitable line. The bank may charge the provider for
   * it, so it is called for a single opened invoice and never for a list, and by one process at a time
   * (`money/invoices/issue-once.ts`). Its result is cached for an hour.
   */
  issueBoleto(invoice: ErpInvoice, options?: ReadOptions): Promise<IssuedBoleto>
  /** The EMV text of a payable PIX charge, which is created when needed; null where PIX cannot pay it. */
  pixCode(invoice: ErpInvoice, options?: ReadOptions): Promise<PixCode | null>
  /** All contracts of the customer, past ones included. */
  contracts(customerId: string, options?: ReadOptions): Promise<Dated<Rows<ErpContract>>>
  /** What a contract consists of: a row of cells for each item, as in the ERP's grid. */
  services(contract: ErpContract, options?: ReadOptions): Promise<Dated<Rows<RawService>>>
  /**
   * What a contract of the customer is charged each month, discounts among it; null where it is none of
   * theirs. `isIncomplete` also where the token has no right to a part of it.
   */
  contractCharges(
    customerId: string,
    contractId: string,
    options?: ReadOptions,
  ): Promise<Dated<ContractCharges | null>>
  /** The contract as PDF; null when the ERP cannot print it. */
  contractPdf(contract: ErpContract, options?: ReadOptions): Promise<Uint8Array | null>
  /** Asks once to unlock a blocked line on trust. After a failure the outcome is unknown. */
  unlockOnTrust(contract: ErpContract): Promise<UnlockOutcome>
  /** Asks once to send the link to sign a contract again. After a failure the outcome is unknown. */
  resendSignatureLink(contract: Pick<ErpContract, 'id'>): Promise<ResendOutcome>
  /** Disconnects the contract's routers, which then sign in again with their present rights. */
  disconnectRouters(contract: ErpContract): Promise<void>
  /** Notes issued in a month, cancelled ones included, ordered by issue. */
  fiscalNotes(
    customerId: string,
    month: CalendarMonth,
    options?: ReadOptions,
  ): Promise<Dated<Rows<ErpFiscalNote>>>
  /** The note as PDF, in the provider's own layout if `ownModel`; null when the ERP has no PDF of it. */
  fiscalNotePdf(
    note: ErpFiscalNote,
    ownModel: boolean,
    options?: ReadOptions,
  ): Promise<Uint8Array | null>
  /** null when the ERP keeps no company record. */
  company(options?: ReadOptions): Promise<Dated<ErpCompany | null>>
  /**
   * Which forms of the ERP the token may read, by reading one row of each; what cannot be tried without
   * changing something is `untested`. Never cached.
   */
  formRights(signal?: AbortSignal): Promise<readonly FormRight[]>
  /** Logins in use. */
  logins(customerId: string, options?: ReadOptions): Promise<Dated<Rows<ErpLogin>>>
  /** Whether a payment was booked, and its receipt was not reversed since. Never cached. */
  hasReceipt(receipt: Pick<GatewayReceipt, 'invoiceId' | 'reference'>): Promise<boolean>
  /** Books a payment. Calling it again books no second receipt. */
  bookReceipt(receipt: GatewayReceipt): Promise<BookingOutcome>
}
