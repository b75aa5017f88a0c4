import type { LocalTime } from '#domain/platform/time/dates.ts'

/** Whether the router of a line has a session at the provider's network; `unknown`: the ERP cannot say. */
export const lineStates = ['online', 'offline', 'unknown'] as const
export type LineState = (typeof lineStates)[number]

/** What a subscriber may ask of a line; the server allows each once in a while. */
export const lineActions = ['reconnect', 'restart', 'lift-reduction'] as const
export type LineAction = (typeof lineActions)[number]

/** A subscriber's internet access: one login of one contract. */
export interface Line {
  /** The ERP's id of the login. */
  readonly id: string
  readonly login: string
  /** null: the ERP ties the login to no contract. */
  readonly contractId: string | null
  readonly state: LineState
  /** Since when the line is in this state; null when the ERP does not say. */
  readonly since: LocalTime | null
  /** The provider has reduced the speed of its contract, usually for an unpaid bill. */
  readonly isReduced: boolean
  /** What may be asked of it now. */
  readonly actions: readonly LineAction[]
}

/** A connection of a line to the network. */
export interface LineSession {
  readonly startedAt: LocalTime
  /** null: it goes on. */
  readonly endedAt: LocalTime | null
  /** Why it ended, in the words of RADIUS (`Lost-Carrier`); empty when unknown or going on. */
  readonly cause: string
}

/** What a line received and sent on a day, or in the month that begins on it. In bytes. */
export interface LineUsage {
  readonly day: string
  readonly down: number
  readonly up: number
}
