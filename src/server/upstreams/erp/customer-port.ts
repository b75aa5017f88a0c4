import type { SupportDesk } from '#domain/service/support/support-request.ts'
import type { Dated, ReadList, ReadOptions } from '#server/platform/egress/answers/dated.ts'

export interface ErpCustomer {
  readonly id: string
  readonly isActive: boolean
  /** The provider closed the portal for this customer, who stays a customer. */
  readonly isPortalClosed: boolean
  /** CPF digits or CNPJ in upper case, unmasked. */
  readonly document: string
  readonly legalName: string
  readonly tradeName: string
  readonly emails: readonly string[]
  /** The first on file that can be called, `(48) 99101-0000`; as it stands where none can be read. */
  readonly phone: string
  /** Mobiles on file, as E.164; landlines are left out. */
  readonly mobiles: readonly string[]
  readonly cep: string
  readonly street: string
  readonly number: string
  readonly district: string
  readonly city: string
  readonly state: string
  readonly complement: string
}

/** Whether a customer still is one, and who: `document` is '' where the record has no valid one. */
export type CustomerStanding = Pick<ErpCustomer, 'document' | 'isActive' | 'isPortalClosed'>

/** By what staff look for customers. `protocol`: of a request for support at a desk. */
export type CustomerKey =
  | { readonly by: 'contract' | 'customer' | 'email' | 'name' | 'phone'; readonly text: string }
  | { readonly by: 'protocol'; readonly text: string; readonly desk: SupportDesk }

/** A customer as such a search finds it. */
export type FoundCustomer = Pick<
  ErpCustomer,
  'document' | 'id' | 'isActive' | 'isPortalClosed' | 'legalName' | 'tradeName'
>

/** A customer's record as a sign-in reads it, without what only further questions to the ERP tell. */
export interface ErpSignInRecord extends Pick<ErpCustomer, 'id' | 'isActive' | 'isPortalClosed'> {
  /**
   * Whether this is the password of the ERP's own portal, compared in constant time; false when the
   * record has none. The password itself never leaves the adapter.
   */
  readonly isCentralPassword: (typed: string) => boolean
  /** The whole customer, kept for the calls that follow a sign-in. */
  readonly load: () => Promise<ErpCustomer>
}

/** What an ERP has of one CPF or CNPJ. */
export interface DocumentRecords<One> {
  readonly records: readonly One[]
  /** Ids of records that cannot be read and may be of this document; '' for one whose id cannot be read. */
  readonly unreadIds: readonly string[]
}

/** What the product asks of an ERP about its customers: a part of `Erp` (port.ts), whose failures it shares. */
export interface ErpCustomers {
  /** All records of a CPF or CNPJ (canonical form), inactive ones included. Never cached. */
  customersByDocument(
    document: string,
    options?: ReadOptions,
  ): Promise<DocumentRecords<ErpCustomer>>
  /**
   * The same records for a sign-in. The ERP is asked the same questions for every document, known or
   * not, so that their number tells nothing. Never cached.
   */
  signInRecords(document: string, options?: ReadOptions): Promise<DocumentRecords<ErpSignInRecord>>
  /**
   * The same among customers whose ids are known, by one question, which is asked for no id as well.
   */
  signInRecordsOf(
    document: string,
    customerIds: readonly string[],
    options?: ReadOptions,
  ): Promise<DocumentRecords<ErpSignInRecord>>
  /**
   * The first customers, by id, whose name or trade name has this text in it, who have this e-mail or this
   * phone (national digits, or its last eight or nine), this id, or a contract or request with this number.
   * `isIncomplete` also where the ERP may have more that fit than the twenty it was asked for. Never cached; for
   * staff.
   */
  findCustomers(key: CustomerKey, options?: ReadOptions): Promise<ReadList<FoundCustomer>>
  customer(customerId: string, options?: ReadOptions): Promise<Dated<ErpCustomer | null>>
  /**
   * The documents of those of these customers that are active and have the portal, by customer id, to write
   * to them: one who is left out may be a customer whose record cannot be read. Not cached; background work.
   */
  activeDocuments(
    customerIds: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, string>>
  /**
   * How these customers stand, by customer id; one of whom the ERP has no record is not active. One who is
   * left out has a record that cannot be read, and nothing is known. Not cached; background work.
   */
  customerStandings(
    customerIds: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, CustomerStanding>>
}
