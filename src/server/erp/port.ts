import type { RawInvoice } from '#contract/invoices.ts'

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

/** How a customer's router signs in to the network. */
export interface ErpLogin {
  readonly id: string
  readonly customerId: string
  readonly contractId: string | null
  readonly login: string
}

interface ReadOptions {
  /**
   * Pass the cache by: the caller needs what the ERP says now (after paying, before charging). When
   * it says nothing, the read fails: no older answer stands in.
   */
  readonly fresh?: boolean
  readonly signal?: AbortSignal
}

/**
 * What the product asks of a provider's ERP. One adapter a protocol; every method throws
 * `UpstreamFailure` (egress/failure.ts) when the ERP is down, slow or talks garbage.
 */
export interface Erp {
  /** All records of a CPF/CNPJ (canonical form), inactive ones too. Never cached. */
  customersByDocument(document: string, options?: ReadOptions): Promise<ErpCustomer[]>
  customer(customerId: string, options?: ReadOptions): Promise<Dated<ErpCustomer | null>>
  /** Everything but cancelled and unreleased invoices, in due-date order. */
  invoices(customerId: string, options?: ReadOptions): Promise<Dated<ErpInvoice[]>>
  /** The boleto as PDF; null when the ERP has none for this invoice. */
  boletoPdf(invoice: ErpInvoice, options?: ReadOptions): Promise<Uint8Array | null>
  /** The EMV text of a payable PIX charge (creating it when needed); null when there is none. */
  pixCode(invoice: ErpInvoice, options?: ReadOptions): Promise<Dated<string> | null>
  /** The logins in use. */
  logins(customerId: string, options?: ReadOptions): Promise<Dated<ErpLogin[]>>
}
