import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'

/** The days of service that a bill is for, both included. */
export interface BillPeriod {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/**
 * Where a bill comes from. `contract`: the monthly billing of a contract. `standalone`: a charge of its
 * own. `negotiated`: it is part of a negotiation. `imported`: another system issued it.
 */
export type BillOrigin = 'contract' | 'standalone' | 'negotiated' | 'imported'

/** A bill as it was issued. */
export interface IssuedBill {
  readonly id: string
  readonly contractId: string | null
  readonly dueDate: CalendarDate
  readonly value: Cents
  /** null: it is not known. */
  readonly issuedOn: CalendarDate | null
  readonly period: BillPeriod | null
  readonly origin: BillOrigin | null
}

export type ChargeKind = 'plan' | 'extra' | 'discount' | 'addition'

/** What a contract is charged or given each month, as the ERP has it today. */
export interface Charge {
  /** Unique in the contract. */
  readonly id: string
  readonly kind: ChargeKind
  /** As the provider wrote it; '' where it wrote nothing. */
  readonly name: string
  /** What it adds to a bill of a whole month: below zero for a discount. */
  readonly amount: Cents
  /** Its first day; null: it is not known. */
  readonly starts: CalendarDate | null
  /** Its last day; null: it has none. */
  readonly until: CalendarDate | null
  /** It is charged so many times; null: each month. */
  readonly times: number | null
  /** How often it was charged; null: it is not known. */
  readonly timesDone: number | null
  /** The day it was charged last; null: it is not known. */
  readonly lastOn: CalendarDate | null
  /** The ERP has ended it, on a day that is not known. */
  readonly isEnded: boolean
}

export interface ContractCharges {
  readonly contractId: string
  readonly charges: readonly Charge[]
  /** Something of it could not be read: nothing is said of what a bill is made of. */
  readonly isIncomplete: boolean
  /** The first day of its service; null: it is not known. */
  readonly begins: CalendarDate | null
  /** The day of the month on which its bills are due; null where the ERP has no fixed one. */
  readonly dueDay: number | null
  /** It is in force, neither blocked nor suspended: its billing goes on as before. */
  readonly isRunning: boolean
}
