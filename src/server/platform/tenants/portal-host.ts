import { domainToASCII } from 'node:url'
import { isSandboxAddress } from '#domain/staff/tenants/sandbox-address.ts'
import { withoutEnd } from '#domain/platform/values/without-end.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

const maxLength = 253
const shape = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** Names that no public authority gives a certificate for. */
const privateSuffix = /\.(?:localhost|local|internal|intranet|lan|home|corp|invalid|onion|arpa)$/

/**
 * A typed host name as it is stored and compared: in small letters, names with accents in their ASCII
 * form (`xn--`), without a trailing dot. An address such as `https://central.provedor.com.br/` counts
 * as its host. Null for anything else, addresses in figures included.
 */
export function toPortalHost(typed: string): string | null {
  const bare = withoutEnd(typed.trim().replace(/^https?:\/\//i, ''), /\//).replace(/\.$/, '')
  // `domainToASCII` cuts off what follows a host.
  if (/[\s/\\?#@:%]/.test(bare)) return null
  const host = domainToASCII(bare)
  return host.length <= maxLength && shape.test(host) ? host : null
}

export type HostRules = Pick<Settings, 'adminHosts' | 'hostTenants' | 'publicOriginSuffix'>

/**
 * Whether a host is taken by the installation itself: the administration, HOST_TENANTS, and the
 * platform's own domain, below which hosts name providers by themselves.
 */
export function isReservedHost(host: string, rules: HostRules): boolean {
  const { adminHosts, hostTenants, publicOriginSuffix } = rules
  const isOfPlatform = publicOriginSuffix !== undefined && `.${host}`.endsWith(publicOriginSuffix)
  return (
    isOfPlatform ||
    adminHosts.has(host) ||
    hostTenants.has(host) ||
    privateSuffix.test(host) ||
    isSandboxAddress(host)
  )
}
