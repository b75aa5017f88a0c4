import ipaddr from 'ipaddr.js'
import { isGlobalAddress } from './address.ts'

/** ERPs and gateways answer here; anything else is somebody scanning ports through us. */
const allowedPorts: ReadonlySet<string> = new Set(['443', '8443'])

/** An address that may be called, and by which way. */
export interface Target {
  readonly url: URL
  /** `listed`: named in EGRESS_ALLOW; `inside`: answered in this process; `public`: everything else. */
  readonly way: 'listed' | 'inside' | 'public'
}

interface Rules {
  /** `host:port` entries that may be private and may speak http. */
  readonly allow: ReadonlySet<string>
  /** Host ending that is answered in this process, with its leading dot. */
  readonly insideSuffix: string | null
}

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** The target an address names, or null when it may not be called. Names are resolved later. */
export function target(address: string, { allow, insideSuffix }: Rules): Target | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const usual = defaultPorts[url.protocol]
  if (usual === undefined || url.username !== '' || url.password !== '') return null
  const port = url.port || usual
  if (allow.has(`${url.hostname}:${port}`)) return { url, way: 'listed' }
  if (url.protocol !== 'https:' || !allowedPorts.has(port)) return null
  if (insideSuffix !== null && url.hostname.endsWith(insideSuffix)) return { url, way: 'inside' }
  // The URL parser has already turned 0x7f.1, 2130706433 and their kin into dotted form.
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (ipaddr.isValid(literal)) return isGlobalAddress(literal) ? { url, way: 'public' } : null
  return /^(?:[a-z0-9_-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(url.hostname)
    ? { url, way: 'public' }
    : null
}
