const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** `host:port` of a URL, also where the port is the scheme's own; null for other schemes. */
export function hostAndPort({ protocol, hostname, port }: URL): string | null {
  const defaultPort = defaultPorts[protocol]
  return defaultPort === undefined ? null : `${hostname}:${port || defaultPort}`
}
