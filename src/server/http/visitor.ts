import ipaddr from 'ipaddr.js'
import type { Ctx, Visitor } from './context.ts'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

interface Hop {
  readonly address: Address
  /** Null where the proxy does not tell it. */
  readonly port: number | null
}

/** Reads an IPv4 address inside IPv6 as IPv4; null for what is no address. */
function parseAddress(text: string): Address | null {
  return ipaddr.isValid(text) ? ipaddr.process(text) : null
}

/**
 * Reads an address as proxies write it in X-Forwarded-For: with or without its port, IPv6 with or
 * without brackets. Null for anything else, the short forms of IPv4 such as `127.1` included.
 */
function parseHop(text: string): Hop | null {
  const [, bracketed, port6, dotted, port4] =
    /^\[([\da-f:.]+)\](?::(\d{1,5}))?$|^(\d+\.\d+\.\d+\.\d+)(?::(\d{1,5}))?$/i.exec(text) ?? []
  const address = bracketed ?? dotted ?? text
  const isWhole = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
  const port = port6 ?? port4
  return isWhole
    ? { address: ipaddr.process(address), port: port === undefined ? null : Number(port) }
    : null
}

function rangeOf(text: string): Range {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

function isInRanges(address: Address | null, ranges: readonly Range[]): boolean {
  return (
    address !== null &&
    ranges.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits))
  )
}

/** Host names of this machine; a page elsewhere could give it another one (DNS rebinding). */
const localHost = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/
const forwardingHeader = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/

/** Whether no proxy says that it passed the request on. */
function isDirect(c: Ctx): boolean {
  return ![...c.req.raw.headers.keys()].some((name) => forwardingHeader.test(name))
}

/**
 * Whether the visitor sits at this machine: the socket is loopback, the host name is of this machine,
 * and the request is direct.
 */
function isLocalVisit(c: Ctx, peer: Address | null): boolean {
  const isHere = peer?.range() === 'loopback' && localHost.test(new URL(c.req.url).hostname)
  return isHere && isDirect(c)
}

const unknownSource = { source: 'unknown', sourcePort: null }
const toSource = ({ address, port }: Hop) => ({ source: address.toString(), sourcePort: port })

/**
 * The source of a call: the peer, or, where the peer is a configured proxy, the right-most forwarded
 * address that is not such a proxy itself. An unreadable address
 * makes the source unknown: the sender wrote the addresses left of it, and could choose its source.
 */
function sourceOf(
  peer: Hop | null,
  hops: readonly string[],
  trusted: readonly Range[],
): Pick<Visitor, 'source' | 'sourcePort'> {
  if (peer && isInRanges(peer.address, trusted)) {
    for (const text of hops.toReversed()) {
      const hop = parseHop(text.trim())
      if (hop === null) return unknownSource
      if (!isInRanges(hop.address, trusted)) return toSource(hop)
    }
  }
  return peer ? toSource(peer) : unknownSource
}

/** Reads who calls. X-Forwarded-For and -Proto are believed from the configured proxies alone. */
export function visitorOf(trustedProxies: readonly string[]): (c: Ctx) => Visitor {
  const trusted = trustedProxies.map(rangeOf)
  return (c) => {
    const socket = c.env?.incoming?.socket
    const peer = parseAddress(socket?.remoteAddress ?? '')
    const peerHop = peer && { address: peer, port: socket?.remotePort ?? null }
    const forwarded = c.req.header('x-forwarded-for') ?? ''
    const isTlsHere = socket !== undefined && 'encrypted' in socket && socket.encrypted === true
    const isTlsThere = isInRanges(peer, trusted) && c.req.header('x-forwarded-proto') === 'https'
    return {
      ...sourceOf(peerHop, forwarded === '' ? [] : forwarded.split(','), trusted),
      isTls: isTlsHere || isTlsThere,
      isLocal: isLocalVisit(c, peer),
    }
  }
}

/** Whether a call is of the proxy itself, or of a program at this machine, and not of a visitor. */
export function isFromProxy(trustedProxies: readonly string[]): (c: Ctx) => boolean {
  const trusted = trustedProxies.map(rangeOf)
  return (c) => {
    const peer = parseAddress(c.env?.incoming?.socket?.remoteAddress ?? '')
    return (peer?.range() === 'loopback' || isInRanges(peer, trusted)) && isDirect(c)
  }
}
