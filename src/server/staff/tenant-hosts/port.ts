import type { Egress } from '#server/platform/egress/egress.ts'

/** The network as a check of a host sees it. */
export interface HostNetwork {
  /** Resolves a host name to its addresses; rejects when it has none. */
  readonly resolve: (host: string) => Promise<readonly string[]>
  readonly fetch: Egress['fetch']
}
