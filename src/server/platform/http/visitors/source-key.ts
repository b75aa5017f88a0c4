import ipaddr from 'ipaddr.js'

/**
 * What limits count as one visitor: the IPv4 address, or the /64 of an IPv6 one, since a household owns
 * a whole /64 and could otherwise change its address at every attempt.
 */
export function sourceKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()
}
