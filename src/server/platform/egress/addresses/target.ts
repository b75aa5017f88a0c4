import ipaddr from 'ipaddr.js'
import type { UpstreamTrust } from '#domain/staff/tenants/upstream-trust.ts'
import { isSandboxAddress } from '#domain/staff/tenants/sandbox-address.ts'
import { hostAndPort } from './host-and-port.ts'
import { isPublicAddress } from './public-address.ts'

/**
 * ERPs and gateways answer on these ports. Any other is called only where an administrator confirmed
 * it, since free ports would allow scanning through us.
 */
const allowedPorts: ReadonlySet<string> = new Set(['443', '8443'])

/** An address that may be called, and how the call reaches it. */
export interface Target {
  readonly url: URL
  /**
   * `allowlisted`: named in EGRESS_ALLOW, no address check. `in-process`: answered by a handler in
   * this process. `public`: every other host, over guarded connections.
   */
  readonly route: 'allowlisted' | 'in-process' | 'public'
}

interface Rules {
  /** `host:port` entries that may be private and may speak http. */
  readonly allow: ReadonlySet<string>
  /** Hosts with this suffix (leading dot included) are answered in this process. */
  readonly inProcessSuffix: string | null
}

/**
 * The target an address names, or null when it may not be called. Host names are resolved later. A
 * trust opens its own port, and no other address may be called under it.
 */
export function parseTarget(
  address: string,
  { allow, inProcessSuffix }: Rules,
  trust: UpstreamTrust | null = null,
): Target | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const place = hostAndPort(url)
  if (place === null || url.username !== '' || url.password !== '') return null
  if (trust && (trust.address !== place || url.protocol !== 'https:')) return null
  if (allow.has(place)) return { url, route: 'allowlisted' }
  if (url.protocol !== 'https:' || !(trust || allowedPorts.has(url.port || '443'))) return null
  if (inProcessSuffix !== null && url.hostname.endsWith(inProcessSuffix)) {
    return { url, route: 'in-process' }
  }
  // Without the sandbox nothing answers there, and a provider saved with it would count as its own.
  if (isSandboxAddress(url.hostname)) return null
  // The URL parser has already turned 0x7f.1, 2130706433 and similar forms into dotted form.
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (ipaddr.isValid(literal)) return isPublicAddress(literal) ? { url, route: 'public' } : null
  return /^(?:[a-z0-9_-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(url.hostname)
    ? { url, route: 'public' }
    : null
}
