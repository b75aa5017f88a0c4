export type Upstream = 'erp' | 'gateway' | 'acs' | 'platform' | 'mail' | 'push' | 'image'

export interface EgressRequest {
  /** Client id: every limit holds for a tenant and an upstream, so one cannot starve another. */
  readonly tenant: string
  readonly upstream: Upstream
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Milliseconds: to the first byte of each try, and for the call with its queueing and retries. */
  readonly timeouts: { readonly firstByte: number; readonly total: number }
  /** Of the decompressed body. */
  readonly maxBytes: number
  /** `read` may be asked again after a failure; anything that changes something is `never`. */
  readonly retry: 'read' | 'never'
  readonly signal?: AbortSignal | undefined
  /** Work that nobody waits for: it keeps to a narrow lane and leaves people's calls their room. */
  readonly isBatch?: boolean | undefined
}

/** Any answer below 500 that is no redirect and no 429; what it means is the adapter's to say. */
export interface EgressAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
}
