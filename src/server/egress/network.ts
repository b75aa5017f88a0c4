import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { Agent, fetch } from 'undici'
import { isGlobalAddress } from './address.ts'

const connectTimeout = 2_000

export type Lookup = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** What both ways out (the network and a handler in this process) give back. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: ReadableStream<Uint8Array> | null
}

export interface Outgoing {
  readonly method: string
  readonly headers: Headers
  readonly body: string | Uint8Array | null
  readonly signal: AbortSignal
}

/**
 * Resolves a name once and hands the connection only addresses of the public internet. The check
 * sits inside connecting, so a name that answers differently the second time gains nothing. One bad
 * address condemns the name: an honest one has none.
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
      if (!first || !addresses.every(({ address }) => isGlobalAddress(address))) {
        const refused: NodeJS.ErrnoException = new Error('not a public address')
        refused.code = 'EGRESS_REFUSED'
        return callback(refused, [])
      }
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

/** The only door to the network: pinned for everybody, free for hosts the operator listed. */
export function network(lookup: Lookup = systemLookup) {
  const shared = { keepAliveTimeout: 10_000, pipelining: 1 }
  const pinned = new Agent({
    ...shared,
    connect: { timeout: connectTimeout, lookup: guardedLookup(lookup) },
  })
  const free = new Agent({ ...shared, connect: { timeout: connectTimeout } })
  return {
    fetch(url: URL, way: 'public' | 'listed', outgoing: Outgoing): Promise<Reply> {
      return fetch(url, {
        method: outgoing.method,
        headers: [...outgoing.headers],
        body: outgoing.body,
        signal: outgoing.signal,
        redirect: 'manual',
        dispatcher: way === 'listed' ? free : pinned,
      })
    },
    async close(): Promise<void> {
      await Promise.all([pinned.destroy(), free.destroy()])
    },
  }
}
