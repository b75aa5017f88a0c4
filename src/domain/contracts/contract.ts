import type { CalendarDate } from '../dates.ts'

/** What a contract consists of: the names the ERP gives one item, the plainest first. */
export interface Service {
  readonly id: string
  readonly contractId: string
  readonly names: readonly string[]
}

/** A contract as the product speaks of it (specification 3). */
export interface Contract {
  readonly id: string
  /** What was sold; empty when the ERP has no name for it. */
  readonly plan: string
  /** null while the line was never live: a contract that still awaits its signature. */
  readonly activatedOn: CalendarDate | null
  /** Where it is installed, in one line; empty when the ERP does not say. */
  readonly address: string
  /** `status_internet`: A, CM, CA, FA, AA and others. */
  readonly internet: string
  /** Whether the provider lets this one be unlocked: N never, S and P (its own setting) maybe. */
  readonly trustUnlock: 'S' | 'N' | 'P'
  /** Unlocked on trust, and not yet paid. */
  readonly isOnTrust: boolean
  /** The last day of such an unlock. */
  readonly onTrustUntil: CalendarDate | null
  /** Put to rest at the subscriber's own request. */
  readonly isSuspended: boolean
}
