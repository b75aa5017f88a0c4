import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
export type Range = [Address, number]

export interface Hop {
  readonly address: Address
  /** Null where the proxy does not tell it. */
  readonly port: number | null
}

/** Reads an IPv4 address inside IPv6 as IPv4; null for what is no address. */
export function parseAddress(text: string): Address | null {
  return ipaddr.isValid(text) ? ipaddr.process(text) : null
}

/**
 * Reads an address as proxies write it in X-Forwarded-For: with or without its port, IPv6 with or
 * without brackets. Null for anything else, the short forms of IPv4 such as `127.1` included.
 */
export function parseHop(text: string): Hop | null {
  const [, bracketed, port6, dotted, port4] =
    /^\[([\da-f:.]+)\](?::(\d{1,5}))?$|^(\d+\.\d+\.\d+\.\d+)(?::(\d{1,5}))?$/i.exec(text) ?? []
  const address = bracketed ?? dotted ?? text
  const isWhole = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
  const port = port6 ?? port4
  return isWhole
    ? { address: ipaddr.process(address), port: port === undefined ? null : Number(port) }
    : null
}

export function rangeOf(text: string): Range {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Whether a range holds more than one address. */
export const isWide = ([address, bits]: Range) => bits < (address.kind() === 'ipv4' ? 32 : 128)

export function isInRanges(address: Address | null, ranges: readonly Range[]): boolean {
  return (
    address !== null &&
    ranges.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits))
  )
}
