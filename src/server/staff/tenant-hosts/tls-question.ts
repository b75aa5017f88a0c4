import { Hono } from 'hono'
import type { Env } from '#server/platform/http/context.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import { clientIdOfHost, type HostRules } from '#server/platform/http/tenant.ts'
import { isFromProxy } from '#server/platform/http/visitors/visitor.ts'
import type { HostDirectory } from '#server/platform/tenants/host-directory.ts'
import { toPortalHost } from '#server/platform/tenants/portal-host.ts'

const path = '/internal/tls'

/**
 * Answers a proxy that asks whether it may obtain a certificate for a host (Caddy's `ask`): 200 for a
 * host of the administration or of an active provider, 404 for any other. Every answer comes from the
 * directory in memory, so a flood of invented names costs the database nothing and shuts no other
 * question out. Only the proxy itself can ask: a call that it passes on for a visitor, and one from
 * anywhere else, meets no such path.
 */
export function tlsQuestion(deps: {
  readonly settings: HostRules & { readonly trustedProxies: readonly string[] }
  readonly hosts: Pick<HostDirectory, 'find' | 'isActive'>
}): Hono<Env> {
  const { settings, hosts } = deps
  const isProxy = isFromProxy(settings.trustedProxies)

  async function isServed(host: string): Promise<boolean> {
    if (settings.adminHosts.has(host)) return true
    const clientId = await clientIdOfHost(host, settings, hosts)
    return clientId !== null && hosts.isActive(clientId)
  }

  const app = new Hono<Env>()
  app.get(path, async (c) => {
    c.set('route', path)
    if (!isProxy(c)) throw commonRefusal('not found')
    const host = toPortalHost(c.req.query('domain') ?? '')
    c.header('Cache-Control', 'no-store')
    return host !== null && (await isServed(host)) ? c.text('yes') : c.text('no', 404)
  })
  return app
}
