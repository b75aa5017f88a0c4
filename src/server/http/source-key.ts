import ipaddr from 'ipaddr.js'

/**
 * What counts as one visitor: the whole IPv4 address, the /64 of an IPv6 one (a household owns it
 * whole and could otherwise change address with every try).
 */
export function sourceKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()
}
