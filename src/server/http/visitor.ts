import ipaddr from 'ipaddr.js'
import type { Ctx, Visitor } from './context.ts'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

/** IPv4 inside IPv6 counts as the IPv4 it is; null for what is no address. */
function read(text: string): Address | null {
  return ipaddr.isValid(text) ? ipaddr.process(text) : null
}

function rangeOf(text: string): Range {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

function isWithin(address: Address | null, ranges: readonly Range[]): boolean {
  return (
    address !== null &&
    ranges.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits))
  )
}

/**
 * Reads who is at the other end. X-Forwarded-* are believed only from the configured proxies, and
 * of the addresses listed only the right-most one that is not itself such a proxy.
 */
export function visitorOf(trustedProxies: readonly string[]): (c: Ctx) => Visitor {
  const trusted = trustedProxies.map(rangeOf)
  return (c) => {
    const socket = c.env?.incoming?.socket
    const peer = read(socket?.remoteAddress ?? '')
    const forwarded = c.req.header('x-forwarded-for')
    const isProxied = isWithin(peer, trusted)
    const hops = (isProxied ? (forwarded ?? '') : '').split(',').map((hop) => read(hop.trim()))
    const visitor = hops.findLast((hop) => hop && !isWithin(hop, trusted)) ?? peer
    const isTlsHere = socket !== undefined && 'encrypted' in socket && socket.encrypted === true
    const isTlsThere = isProxied && c.req.header('x-forwarded-proto') === 'https'
    return {
      source: visitor?.toString() ?? 'unknown',
      isTls: isTlsHere || isTlsThere,
      isLocal:
        peer?.range() === 'loopback' &&
        forwarded === undefined &&
        c.req.header('forwarded') === undefined,
    }
  }
}
