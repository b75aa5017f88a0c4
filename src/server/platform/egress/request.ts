import type { UpstreamTrust } from '#domain/staff/tenants/upstream-trust.ts'
import type { CallTimeouts } from './upstream-timeouts.ts'

export type Upstream =
  | 'erp'
  | 'gateway'
  | 'bank'
  | 'acs'
  | 'platform'
  | 'mail'
  | 'message'
  | 'push'
  | 'image'
  | 'host'

/** With what a call proves itself in TLS: a certificate and its private key, both PEM. */
export interface ClientIdentity {
  readonly certificate: string
  readonly privateKey: string
}

export interface EgressRequest {
  /** Client id. Every limit holds for one tenant and one upstream, so that none starves another. */
  readonly tenant: string
  readonly upstream: Upstream
  /** One of several servers of this upstream, where each has limits of its own: one that fails stops no other. */
  readonly server?: string | undefined
  readonly url: string
  /** What an administrator confirmed of this server; without it the public authorities count. */
  readonly trust?: UpstreamTrust | null | undefined
  /** For a server that asks its clients for a certificate. */
  readonly identity?: ClientIdentity | null | undefined
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly timeouts: CallTimeouts
  /** Largest answer accepted, in bytes after decompression. */
  readonly maxBytes: number
  /** `read`: may be sent again after a failure. `never`: the call changes something upstream. */
  readonly retry: 'read' | 'never'
  readonly signal?: AbortSignal | undefined
  /** Calls of the tenant to this upstream at once, where it says so itself; background work has a quarter. */
  readonly maxInFlight?: number | undefined
  /** Background work: it uses the small batch bulkhead, so that calls of waiting people keep theirs. */
  readonly isBatch?: boolean | undefined
}

/** A call that has ended, with all its tries. */
export interface EndedUpstreamCall {
  readonly tenant: string
  readonly upstream: Upstream
  /** What it was made for, in our words; '' for work without a name. */
  readonly cause: string
  /** `status 200`, or why there was no answer, in our words. */
  readonly outcome: string
  readonly durationMs: number
}

/** An answer below 500 that is neither a redirect nor a 429; the adapter decides what it means. */
export interface EgressAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
}
