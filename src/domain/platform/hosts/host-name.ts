const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const maxLength = 253

/**
 * A host name as it is compared: in small letters, without a trailing dot and without `www.`, which by
 * custom leads to the same site.
 */
export function comparableHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '')
}

/**
 * Whether a text is the host name of a public site: two labels or more, and no address in figures.
 * Letters with accents and names coded with `xn--` are refused: in them one letter can pass for
 * another, and a site that owns such a name answers by its plain name as well.
 */
export function isSiteName(text: string): boolean {
  const labels = text.toLowerCase().split('.')
  const last = labels.at(-1) ?? ''
  return (
    text.length <= maxLength &&
    labels.length >= 2 &&
    labels.every((one) => label.test(one) && !one.startsWith('xn--')) &&
    /^[a-z]{2,}$/.test(last)
  )
}

/**
 * The host of an address such as `https://provedor.com.br/pagar`. As in browsers, the scheme may be
 * followed by any number of slashes of either kind, and the part before `@` is a user name. Empty when
 * the address has no host.
 */
export function hostOfAddress(address: string): string {
  const [authority = ''] = address.replace(/^[^/\\]*:[/\\]*/, '').split(/[/\\?#]/)
  return comparableHost((authority.split('@').at(-1) ?? '').replace(/:\d*$/, ''))
}

/** Names that no public DNS knows: reserved by RFC 2606, 6761, 6762, 7686 and 8375, or used at home. */
const reservedName =
  /(?:^|\.)(?:localhost|localdomain|local|test|example|invalid|internal|intranet|lan|home|corp|private|onion|arpa|example\.(?:com|net|org))$/

/**
 * Whether a host name can exist in the public DNS: two labels or more, and no reserved ending. A contact at
 * any other name cannot be reached from outside, and services that check a contact refuse it.
 */
export function isPublicName(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  return isSiteName(name.replaceAll('xn--', 'xn')) && !reservedName.test(name)
}
