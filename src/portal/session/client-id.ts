import { clientIdFromHost } from '#domain/platform/hosts/provider-host.ts'

let known: string | null = null

/** The id in the theme that the server wrote into the page: a forced host (localhost) names none. */
function readFromPage(): string | null {
  const json = document.querySelector('script#theme[type="application/json"]')?.textContent
  if (!json) return null
  const theme: unknown = JSON.parse(json)
  const id = typeof theme === 'object' && theme && 'client_id' in theme ? theme.client_id : null
  return typeof id === 'string' ? id : null
}

/** The provider's id, part of every call and every query key; empty while it is not known. */
export function clientId(): string {
  known ??= readFromPage() ?? clientIdFromHost(location.hostname, new Map())
  return known ?? ''
}

/** Sets the id from a theme that was fetched: it takes precedence over the host. */
export function setClientId(id: string): void {
  known = id
}
