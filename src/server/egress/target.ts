import ipaddr from 'ipaddr.js'
import { isSandboxAddress } from '#domain/tenants/sandbox-address.ts'
import { isPublicAddress } from './public-address.ts'

/** ERPs and gateways answer on these ports; any other port would allow scanning through us. */
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

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** The target an address names, or null when it may not be called. Host names are resolved later. */
export function parseTarget(address: string, { allow, inProcessSuffix }: Rules): Target | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const defaultPort = defaultPorts[url.protocol]
  if (defaultPort === undefined || url.username !== '' || url.password !== '') return null
  const port = url.port || defaultPort
  if (allow.has(`${url.hostname}:${port}`)) return { url, route: 'allowlisted' }
  if (url.protocol !== 'https:' || !allowedPorts.has(port)) return null
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
