import type { ContractTraits, NamedRecord } from '#domain/news/announcements/audience.ts'

/** What the product asks of an ERP to choose whom something is told; background work, never cached. */
export interface ErpAudience {
  /**
   * Every contract of these customers (at most 250). The address is read only `withPlaces`; it is the
   * contract's own or that of its customer. The network points are read only `withPoints`.
   */
  contractTraits(
    customerIds: readonly string[],
    options: {
      readonly withPlaces: boolean
      readonly withPoints?: boolean
      readonly signal?: AbortSignal
    },
  ): Promise<readonly ContractTraits[]>
  /** Up to 20 cities whose name contains the text, as `Name (UF)`. */
  searchCities(text: string, signal?: AbortSignal): Promise<readonly NamedRecord[]>
  /** Up to 20 plans whose name contains the text; those no longer sold too. */
  searchPlans(text: string, signal?: AbortSignal): Promise<readonly NamedRecord[]>
  /** Boxes and transmitters of the network whose name contains the text, up to 20 of each. */
  searchPoints(text: string, signal?: AbortSignal): Promise<readonly NamedRecord[]>
  /** Up to 20 districts of customers and contracts that contain the text, each in its first spelling. */
  searchDistricts(text: string, signal?: AbortSignal): Promise<readonly string[]>
}
