import ipaddr from 'ipaddr.js'

/** The Azure platform's own address: a public number that only machines inside Azure can reach. */
const platformAddresses: ReadonlySet<string> = new Set(['168.63.129.16'])

/**
 * Whether an IP address belongs to the public internet. Every address that is not plainly public is
 * refused: private, loopback, link-local, carrier-grade NAT, documentation, multicast, and any IPv6
 * form that wraps an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast' || platformAddresses.has(text)) return false
  // The library also calls ::7f00:1 "unicast"; the public IPv6 internet is 2000::/3 only.
  return address.kind() === 'ipv4' || (address.toByteArray()[0] ?? 0) >> 5 === 1
}
