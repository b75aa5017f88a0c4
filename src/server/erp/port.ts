import type { RawContract, RawService } from '#contract/contracts.ts'
import type { RawFiscalNote } from '#contract/fiscal-notes.ts'
import type { RawInvoice } from '#contract/invoices.ts'
import type { CalendarDate } from '#domain/dates.ts'
import type { Cents } from '#domain/money.ts'
import type { ErpProducts } from './product-port.ts'
import type { ErpSupport } from './support-port.ts'
import type { CalendarMonth } from '#domain/fiscal-notes/calendar-month.ts'

/** A value and when the upstream said it: a stale answer keeps its true age. */
export interface Dated<T> {
  readonly value: T
  readonly asOf: Date
}

export interface ErpCustomer {
  readonly id: string
  readonly isActive: boolean
  /** CPF digits or CNPJ upper case, unmasked. */
  readonly document: string
  readonly legalName: string
  readonly tradeName: string
  readonly emails: readonly string[]
  readonly phone: string
  readonly cep: string
  readonly street: string
  readonly number: string
  readonly district: string
  readonly city: string
  readonly state: string
  readonly complement: string
}

/** Whom an invoice belongs to travels with it, so that ownership is checked after the ERP answers. */
export interface ErpInvoice extends RawInvoice {
  readonly customerId: string
}

/** As with invoices, the owner travels along. `endereco` is resolved to one line. */
export interface ErpContract extends RawContract {
  readonly customerId: string
  /** A active; anything else was never in force or is no longer. */
  readonly status: string
}

export interface ErpFiscalNote extends RawFiscalNote {
  readonly customerId: string
}

/** Who the provider is to the law. */
export interface ErpCompany {
  readonly legalName: string
  /** As the ERP writes it. */
  readonly cnpj: string
}

/** How the ERP decided on a trust unlock. `refused`: no, for a reason of its own. */
export type UnlockOutcome = 'unlocked' | 'not-blocked' | 'used' | 'inactive' | 'refused'

/** How a customer's router signs in to the network. */
export interface ErpLogin {
  readonly id: string
  readonly customerId: string
  readonly contractId: string | null
  readonly login: string
}

/** A payment that came in by card, for the ERP's books. */
export interface CardReceipt {
  readonly customerId: string
  readonly invoiceId: string
  /** Ours: a receipt that carries it is this one. */
  readonly reference: string
  readonly on: CalendarDate
  /** Off the invoice, and off the card with its interest. */
  readonly value: Cents
  readonly paid: Cents
  readonly installments: number
  readonly proofOfSale: string
}

export interface ReadOptions {
  /**
   * Pass the cache by: the caller needs what the ERP says now (after paying, before charging). When
   * it says nothing, the read fails: no older answer stands in.
   */
  readonly fresh?: boolean
  readonly signal?: AbortSignal
}

/** Bills of one due date, a portion of them. */
export interface DueInvoices {
  readonly invoices: readonly ErpInvoice[]
  /** Where the next portion begins; null: there is none. */
  readonly next: string | null
}

/**
 * What the product asks of a provider's ERP. One adapter a protocol; every method throws
 * `UpstreamFailure` (egress/failure.ts) when the ERP is down, slow or talks garbage.
 */
export interface Erp extends ErpSupport, ErpProducts {
  /** All records of a CPF/CNPJ (canonical form), inactive ones too. Never cached. */
  customersByDocument(document: string, options?: ReadOptions): Promise<ErpCustomer[]>
  customer(customerId: string, options?: ReadOptions): Promise<Dated<ErpCustomer | null>>
  /** Everything but cancelled and unreleased invoices, in due-date order. */
  invoices(customerId: string, options?: ReadOptions): Promise<Dated<ErpInvoice[]>>
  /**
   * What everybody owes that is due on one day, a thousand at a time: `after` is the `next` of the
   * portion before. Never cached; in the lane of work that nobody waits for.
   */
  invoicesDue(on: CalendarDate, after: string | null, signal?: AbortSignal): Promise<DueInvoices>
  /** Those of these invoices (300 at most) that are still owed, as they stand now; as above. */
  invoicesOwed(ids: readonly string[], signal?: AbortSignal): Promise<readonly ErpInvoice[]>
  /** The boleto as PDF; null when the ERP has none for this invoice. */
  boletoPdf(invoice: ErpInvoice, options?: ReadOptions): Promise<Uint8Array | null>
  /** The EMV text of a payable PIX charge (creating it when needed); null when there is none. */
  pixCode(invoice: ErpInvoice, options?: ReadOptions): Promise<Dated<string> | null>
  /** Every contract of the customer, past ones too. */
  contracts(customerId: string, options?: ReadOptions): Promise<Dated<ErpContract[]>>
  /** What one contract consists of, as the ERP's grid has it: a row of cells each. */
  services(contract: ErpContract, options?: ReadOptions): Promise<Dated<RawService[]>>
  /** The contract as PDF; null when the ERP cannot print it. */
  contractPdf(contract: ErpContract, options?: ReadOptions): Promise<Uint8Array | null>
  /** Asks once to open a blocked line on trust; a failure leaves unknown whether it was opened. */
  unlockOnTrust(contract: ErpContract): Promise<UnlockOutcome>
  /** Notes issued in a month, cancelled ones too, in the order of issue. */
  fiscalNotes(
    customerId: string,
    month: CalendarMonth,
    options?: ReadOptions,
  ): Promise<Dated<ErpFiscalNote[]>>
  /** The note as PDF, in the provider's own layout when asked; null when there is none. */
  fiscalNotePdf(
    note: ErpFiscalNote,
    ownModel: boolean,
    options?: ReadOptions,
  ): Promise<Uint8Array | null>
  /** null when the ERP keeps no company record. */
  company(options?: ReadOptions): Promise<Dated<ErpCompany | null>>
  /** The logins in use. */
  logins(customerId: string, options?: ReadOptions): Promise<Dated<ErpLogin[]>>
  /**
   * Books a card payment; again, it is the same receipt. `paid otherwise`: the invoice was received
   * by other means meanwhile, and nothing was booked.
   */
  bookReceipt(receipt: CardReceipt): Promise<'booked' | 'paid otherwise'>
}
