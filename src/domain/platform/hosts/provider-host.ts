const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const ipv4 = /^\d+(?:\.\d+){3}$/

/**
 * The client id of a host: its first label, unless the host is forced to a provider (first
 * specification, section 1). null for IP addresses, single-label names and texts that are no host
 * name. `hostname` has no port. The keys of `forced` are in lower case, without a trailing dot.
 */
export function clientIdFromHost(
  hostname: string,
  forced: ReadonlyMap<string, string>,
): string | null {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  const forcedId = forced.get(host)
  if (forcedId !== undefined) return forcedId
  const [first = '', ...rest] = host.split('.')
  if (ipv4.test(host) || rest.length === 0 || !rest.every((part) => label.test(part))) return null
  return label.test(first) ? first : null
}

/** Names that people and programs expect something else behind. */
const reservedIds = new Set(
  'www api app admin adm mail smtp imap pop ftp ns1 ns2 dns static cdn assets status metrics'.split(
    ' ',
  ),
)

/** Whether a client id would be taken for a part of the platform at `<client id><public suffix>`. */
export function isReservedId(clientId: string): boolean {
  return reservedIds.has(clientId)
}

/** Whether a text can be a client id: a single label of a host name. */
export function isClientId(text: string): boolean {
  return label.test(text)
}
