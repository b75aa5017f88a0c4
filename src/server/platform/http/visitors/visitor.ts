import type { Ctx, Visitor } from '../context.ts'
import { rangeOf } from './network-address.ts'
import { forwardedReader, peerReader } from './peer.ts'

/** Host names of this machine; a page elsewhere could give it another one (DNS rebinding). */
const localHost = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/
const forwardingHeader = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/

/** Whether no proxy says that it passed the request on. */
function isDirect(c: Ctx): boolean {
  const received: object | undefined = c.env?.incoming?.headers
  // A list of names costs less than the library's copy of all headers, which a test alone needs.
  const names = received ? Object.keys(received) : [...c.req.raw.headers.keys()]
  return !names.some((name) => forwardingHeader.test(name))
}

/**
 * Reads who calls: the peer, or, where the peer is a configured proxy, the address that it forwards.
 * X-Forwarded-For and -Proto are believed from the configured proxies alone.
 */
export function visitorOf(
  trustedProxies: readonly string[],
  log?: { warn(fields: object, message: string): void },
): (c: Ctx) => Visitor {
  const trusted = trustedProxies.map(rangeOf)
  const readPeer = peerReader(trusted)
  let isWarned = false
  const readForwarded = forwardedReader(trusted, () => {
    if (!isWarned) log?.warn({}, 'X-Forwarded-For names addresses of TRUSTED_PROXIES alone')
    isWarned = true
  })
  return (c) => {
    const peer = readPeer(c.env?.incoming?.socket)
    const forwarded = peer.isTrusted ? readForwarded(c.req.header('x-forwarded-for') ?? '') : null
    const { source, sourcePort } = forwarded ?? peer
    const isTlsThere = peer.isTrusted && c.req.header('x-forwarded-proto') === 'https'
    // At this machine: the socket is loopback, the host name of this machine, and no proxy between.
    const isHere = peer.isLoopback && localHost.test(new URL(c.req.url).hostname)
    return {
      source,
      sourcePort,
      isTls: peer.isTls || isTlsThere,
      isLocal: isHere && isDirect(c),
    }
  }
}

/** Whether a call is of the proxy itself, or of a program at this machine, and not of a visitor. */
export function isFromProxy(trustedProxies: readonly string[]): (c: Ctx) => boolean {
  const readPeer = peerReader(trustedProxies.map(rangeOf))
  return (c) => {
    const { isLoopback, isTrusted } = readPeer(c.env?.incoming?.socket)
    return (isLoopback || isTrusted) && isDirect(c)
  }
}
