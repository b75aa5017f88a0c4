/** The address of a provider's portal, by the protocol and the port this page was opened with. */
export function portalOrigin(host: string): string {
  const { protocol, port } = location
  return `${protocol}//${host}${port && `:${port}`}`
}
