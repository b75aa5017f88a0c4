import ipaddr from 'ipaddr.js'

/** The Azure platform's own address: unicast by number, private by nature. */
const platformAddresses: ReadonlySet<string> = new Set(['168.63.129.16'])

/**
 * Whether an IP address is one of the public internet. Whatever is not plainly so (private, loopback,
 * link-local, carrier-grade NAT, documentation, multicast, any v6 form that wraps a v4) is not.
 */
export function isGlobalAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast' || platformAddresses.has(text)) return false
  // ::7f00:1 is "unicast" too: today's internet is 2000::/3 and nothing else.
  return address.kind() === 'ipv4' || (address.toByteArray()[0] ?? 0) >> 5 === 1
}
