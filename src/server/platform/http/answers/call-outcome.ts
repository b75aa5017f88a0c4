import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { Actor } from '../call.ts'

/** A call that its handler has answered or refused, for the records kept of it. */
export interface CallOutcome {
  readonly endpoint: Endpoint
  /** The provider of the host; null for the administration. */
  readonly clientId: string | null
  /** Who called, or whose account a sign-in was for; null where the handler names none. */
  readonly actor: Actor | null
  /** The parsed parameters and body. */
  readonly input: readonly unknown[]
  /** The visitor's address and port after trusted proxies; null where a proxy keeps the port back. */
  readonly source: string
  readonly sourcePort: number | null
  /** The text the call was refused with; null for a success. */
  readonly refusal: string | null
}

/** Keeps what must be known later of a call. Never rejects: the call has had its effect. */
export type RecordCall = (outcome: CallOutcome) => Promise<void>
