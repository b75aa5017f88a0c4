import type { NamedRecord } from '#domain/news/announcements/audience.ts'
import type { LocalTime } from '#domain/platform/time/dates.ts'
import type { Dated, ReadOptions, Rows } from '#server/platform/egress/answers/dated.ts'

/** A connection that ended and has not come back. */
export interface ErpDrop {
  readonly contractId: string
  /** By the ERP's clock. */
  readonly at: LocalTime
  /** The network points it is at, the more exact one first. */
  readonly points: readonly NamedRecord[]
}

/** The state of a provider's network as its ERP knows it. */
export interface ErpNetwork {
  /**
   * Logins in use whose connection ended since a time of the ERP's clock and has not come back, all of
   * them. Asked of the ERP once a minute, in the calls reserved for background work.
   */
  recentDrops(since: LocalTime, options?: ReadOptions): Promise<Dated<Rows<ErpDrop>>>
}
