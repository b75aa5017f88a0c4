import ipaddr from 'ipaddr.js'
import type { Ctx, Visitor } from './context.ts'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

/** Reads an IPv4 address inside IPv6 as IPv4; null for what is no address. */
function parseAddress(text: string): Address | null {
  return ipaddr.isValid(text) ? ipaddr.process(text) : null
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

/**
 * Whether the visitor sits at this machine: the socket is loopback, the host name is of this machine,
 * and no proxy says that it passed the request on.
 */
function isLocalVisit(c: Ctx, peer: Address | null): boolean {
  if (peer?.range() !== 'loopback' || !localHost.test(new URL(c.req.url).hostname)) return false
  return ![...c.req.raw.headers.keys()].some((name) => forwardingHeader.test(name))
}

/**
 * Reads the visitor's address. X-Forwarded-* is believed from the configured proxies alone, and of the
 * addresses in it only the right-most one that is not such a proxy itself.
 */
export function visitorOf(trustedProxies: readonly string[]): (c: Ctx) => Visitor {
  const trusted = trustedProxies.map(rangeOf)
  return (c) => {
    const socket = c.env?.incoming?.socket
    const peer = parseAddress(socket?.remoteAddress ?? '')
    const forwarded = c.req.header('x-forwarded-for')
    const isProxied = isInRanges(peer, trusted)
    const hops = (isProxied ? (forwarded ?? '') : '')
      .split(',')
      .map((hop) => parseAddress(hop.trim()))
    const visitor = hops.findLast((hop) => hop && !isInRanges(hop, trusted)) ?? peer
    const isTlsHere = socket !== undefined && 'encrypted' in socket && socket.encrypted === true
    const isTlsThere = isProxied && c.req.header('x-forwarded-proto') === 'https'
    return {
      source: visitor?.toString() ?? 'unknown',
      isTls: isTlsHere || isTlsThere,
      isLocal: isLocalVisit(c, peer),
    }
  }
}
