const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const ipv4 = /^\d+(?:\.\d+){3}$/

/**
 * The provider id of a host: its first label, unless the host is forced to one (specification 1).
 * Null for IP addresses, bare names and what is no host name. `hostname` comes without a port; the
 * keys of `forced` in lower case, without a trailing dot.
 */
export function clientIdOf(hostname: string, forced: ReadonlyMap<string, string>): string | null {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  const forcedId = forced.get(host)
  if (forcedId !== undefined) return forcedId
  const [first = '', ...rest] = host.split('.')
  if (ipv4.test(host) || rest.length === 0 || !rest.every((part) => label.test(part))) return null
  return label.test(first) ? first : null
}

/** Whether a text can be a provider's id: one label of a host name. */
export function isClientId(text: string): boolean {
  return label.test(text)
}
