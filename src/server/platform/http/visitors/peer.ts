import { LRUCache } from 'lru-cache'
import type { Visitor } from '../context.ts'
import { type Hop, isInRanges, parseAddress, parseHop, type Range } from './network-address.ts'

type Source = Pick<Visitor, 'source' | 'sourcePort'>

const unknownSource: Source = { source: 'unknown', sourcePort: null }
const toSource = ({ address, port }: Hop): Source => ({
  source: address.toString(),
  sourcePort: port,
})

/** What the socket says of who calls, the same for all its requests. */
export interface Peer extends Source {
  readonly isTrusted: boolean
  readonly isLoopback: boolean
  readonly isTls: boolean
}

type Socket = object & {
  readonly remoteAddress?: string | undefined
  readonly remotePort?: number | undefined
}

const noPeer: Peer = { ...unknownSource, isTrusted: false, isLoopback: false, isTls: false }

/** Reads the peer of a socket once: to read an address costs as much as a small answer. */
export function peerReader(trusted: readonly Range[]): (socket: Socket | undefined) => Peer {
  const known = new WeakMap<Socket, Peer>()
  const read = (socket: Socket): Peer => {
    const isTls = 'encrypted' in socket && socket.encrypted === true
    const address = parseAddress(socket.remoteAddress ?? '')
    if (address === null) return { ...noPeer, isTls }
    return {
      ...toSource({ address, port: socket.remotePort ?? null }),
      isTrusted: isInRanges(address, trusted),
      isLoopback: address.range() === 'loopback',
      isTls,
    }
  }
  return (socket) => {
    if (socket === undefined) return noPeer
    const peer = known.get(socket) ?? read(socket)
    known.set(socket, peer)
    return peer
  }
}

/**
 * The right-most forwarded address that is not a configured proxy itself. An unreadable address makes the
 * source unknown: the sender wrote the addresses left of it, and could choose its source. So do proxies
 * alone: the address of one, in front of which the visitor's was lost, would count as every visitor's.
 */
function forwardedSource(
  forwarded: string,
  trusted: readonly Range[],
  onProxiesAlone: () => void,
): Source {
  for (const text of forwarded.split(',').toReversed()) {
    const hop = parseHop(text.trim())
    if (hop === null) return unknownSource
    if (!isInRanges(hop.address, trusted)) return toSource(hop)
  }
  onProxiesAlone()
  return unknownSource
}

/** Forwarded lists that are remembered, and how long one may be: its sender writes what it likes. */
const MAX_KNOWN_LISTS = 5_000
const MAX_KNOWN_LIST_LENGTH = 200

/**
 * `forwardedSource` with a memory: a visitor comes again, through the same proxies. Null where nothing is
 * forwarded: the call is of the proxy.
 */
export function forwardedReader(
  trusted: readonly Range[],
  onProxiesAlone: () => void,
): (forwarded: string) => Source | null {
  const known = new LRUCache<string, Source>({ max: MAX_KNOWN_LISTS })
  return (forwarded) => {
    if (forwarded === '') return null
    const remembered = known.get(forwarded)
    if (remembered) return remembered
    const source = forwardedSource(forwarded, trusted, onProxiesAlone)
    if (forwarded.length <= MAX_KNOWN_LIST_LENGTH) known.set(forwarded, source)
    return source
  }
}
