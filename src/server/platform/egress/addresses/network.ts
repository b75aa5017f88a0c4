import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { Agent, fetch } from 'undici'
import type { CertificateWatch } from '../tls/certificate-watch.ts'
import { isPublicAddress } from './public-address.ts'
import { createTrustedAgents, type TrustedConnection } from '../tls/trusted-agents.ts'
import { connectTimeoutMs } from '../upstream-timeouts.ts'

export type Lookup = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** The answer of either route: the network or a handler in this process. */
export interface NetworkResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: ReadableStream<Uint8Array> | null
}

export interface NetworkRequest {
  readonly method: string
  readonly headers: Headers
  readonly body: string | Uint8Array | null
  readonly signal: AbortSignal
}

export type NetworkRoute = 'public' | 'allowlisted'

/** Whose connection it is, and what makes each side trusted. */
type NetworkConnection = Omit<TrustedConnection, 'lookup'>

/**
 * A DNS lookup that gives the connection public addresses only. The check runs while connecting, so
 * a name that resolves to a different address later gains nothing. One address that is not public
 * refuses the whole name, since an honest name has none.
 */
function guardedLookup(lookup: Lookup) {
  return (
    hostname: string,
    options: LookupOptions,
    callback: (
      error: NodeJS.ErrnoException | null,
      address: string | LookupAddress[],
      family?: number,
    ) => void,
  ): void => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const first = addresses?.[0]
      if (error) return callback(error, [])
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        const refused: NodeJS.ErrnoException = new Error('not a public address')
        refused.code = 'EGRESS_REFUSED'
        return callback(refused, [])
      }
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

/** Connections to the network: guarded, except to hosts the operator listed in EGRESS_ALLOW. */
export function createNetwork(watch: CertificateWatch, lookup: Lookup = systemLookup) {
  const shared = { keepAliveTimeout: 10_000, pipelining: 1 }
  const guard = guardedLookup(lookup)
  const guarded = new Agent({ ...shared, connect: { timeout: connectTimeoutMs, lookup: guard } })
  const unguarded = new Agent({ ...shared, connect: { timeout: connectTimeoutMs } })
  const trusted = createTrustedAgents(watch, shared)

  /** How names are resolved on a route: to public addresses alone, or freely. */
  const lookupOn = (route: NetworkRoute) => (route === 'allowlisted' ? undefined : guard)

  function agentFor(route: NetworkRoute, connection: NetworkConnection): Agent {
    if (connection.trust || connection.identity) {
      return trusted.of({ ...connection, lookup: lookupOn(route) })
    }
    return route === 'allowlisted' ? unguarded : guarded
  }

  return {
    lookupOn,
    fetch(
      url: URL,
      route: NetworkRoute,
      connection: NetworkConnection,
      request: NetworkRequest,
    ): Promise<NetworkResponse> {
      return fetch(url, {
        method: request.method,
        headers: [...request.headers],
        body: request.body,
        signal: request.signal,
        redirect: 'manual',
        dispatcher: agentFor(route, connection),
      })
    },
    async close(): Promise<void> {
      await Promise.all([guarded.destroy(), unguarded.destroy(), trusted.close()])
    },
  }
}
