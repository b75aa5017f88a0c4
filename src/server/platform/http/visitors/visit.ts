import type { Actor } from '../call.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'

/** A call of a visitor who may not be signed in, as services need it. */
export interface Visit {
  readonly tenant: Tenant
  /** The visitor's address after trusted proxies. */
  readonly source: string
  readonly now: Date
  readonly signal: AbortSignal
  /** Browser and system, in words, for the list of signed-in browsers. */
  readonly device?: string
  /** Names whose account it is, for the records (`Call.identify`). */
  readonly identify?: (actor: Actor) => void
}
