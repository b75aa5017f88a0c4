import { clientIdFromHost } from '#domain/provider-host.ts'

let known: string | null = null

/** The theme in the page names the provider: a forced host (localhost) says nothing by itself. */
function writtenInPage(): string | null {
  const json = document.querySelector('script#theme[type="application/json"]')?.textContent
  if (!json) return null
  const theme: unknown = JSON.parse(json)
  const id = typeof theme === 'object' && theme && 'client_id' in theme ? theme.client_id : null
  return typeof id === 'string' ? id : null
}

/** The provider every call and every query key names; empty while nothing says which. */
export function clientId(): string {
  known ??= writtenInPage() ?? clientIdFromHost(location.hostname, new Map())
  return known ?? ''
}

/** A theme that came by the network settles who the provider is. */
export function learnClientId(id: string): void {
  known = id
}
