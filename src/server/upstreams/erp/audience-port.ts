import type { ContractTraits, NamedRecord } from '#domain/news/announcements/audience.ts'
import type { ReadList } from '#server/platform/egress/answers/dated.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'

/** A day on which a contract is charged otherwise: the last one of a discount, or the first one of a service. */
export interface ErpChargeChange {
  readonly customerId: string
  readonly contractId: string
  /** As `Erp.contractCharges` names it. */
  readonly chargeId: string
  readonly kind: 'begins' | 'ends'
  readonly day: CalendarDate
}

/** What the product asks of an ERP to choose whom something is told; background work, never cached. */
export interface ErpAudience {
  /**
   * Every contract of these customers (at most 250). The address is read only `withPlaces`; it is the
   * contract's own or that of its customer. The network points are read only `withPoints`. `isIncomplete`:
   * of a contract, or of what it is chosen by, something could not be read.
   */
  contractTraits(
    customerIds: readonly string[],
    options: {
      readonly withPlaces: boolean
      readonly withPoints?: boolean
      readonly signal?: AbortSignal
    },
  ): Promise<ReadList<ContractTraits>>
  /**
   * Discounts that end and services that begin from the first day to the last, of all customers. What cannot
   * be read is left out, and so is a form to which the token has no right.
   */
  chargeChanges(
    days: { readonly from: CalendarDate; readonly to: CalendarDate },
    signal?: AbortSignal,
  ): Promise<readonly ErpChargeChange[]>
  /** Up to 20 cities whose name contains the text, as `Name (UF)`. */
  searchCities(text: string, signal?: AbortSignal): Promise<readonly NamedRecord[]>
  /** Up to 20 plans whose name contains the text; those no longer sold too. */
  searchPlans(text: string, signal?: AbortSignal): Promise<readonly NamedRecord[]>
  /** Boxes and transmitters of the network whose name contains the text, up to 20 of each. */
  searchPoints(text: string, signal?: AbortSignal): Promise<readonly NamedRecord[]>
  /** Up to 20 districts of customers and contracts that contain the text, each in its first spelling. */
  searchDistricts(text: string, signal?: AbortSignal): Promise<readonly string[]>
}
