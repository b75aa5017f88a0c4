import type { ContractMark } from '#domain/service/rights/contract-mark.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'

/** One item of a contract. `names`: what the ERP calls it, the clearest first. */
export interface Service {
  readonly id: string
  readonly contractId: string
  readonly names: readonly string[]
}

/** A contract in the product's own terms (first specification, section 3). */
export interface Contract {
  readonly id: string
  /** The name of the plan; empty when the ERP has none. */
  readonly plan: string
  /** The day the line was activated; null for a contract that still awaits its signature. */
  readonly activatedOn: CalendarDate | null
  /** The installation address in one line; empty when the ERP does not have it. */
  readonly address: string
  /** The ERP's `status_internet`: A, CM, CA, FA, AA and others. */
  readonly internet: string
  /**
   * Whether the provider allows trust unlock for this contract: N never; S and P (the provider's
   * own setting) possibly.
   */
  readonly trustUnlock: 'S' | 'N' | 'P'
  /** Unlocked on trust and not paid yet. */
  readonly isOnTrust: boolean
  /** The last day of the current trust unlock; null while no unlock runs. */
  readonly onTrustUntil: CalendarDate | null
  /** Suspended at the subscriber's own request. */
  readonly isSuspended: boolean
  /** What is asked for by right and not done yet; absent in what a former version stored. */
  readonly marks?: readonly ContractMark[] | undefined
}

/** Whether a contract waits for its subscriber's signature. */
export const awaitsSignature = ({ internet }: Pick<Contract, 'internet'>): boolean =>
  internet === 'AA'

/** The day on which a contract ends, where its cancellation is marked; '' where none is. */
export const contractEnd = ({ marks }: Pick<Contract, 'marks'>): CalendarDate =>
  marks?.find(({ kind }) => kind === 'cancellation')?.from ?? ''
