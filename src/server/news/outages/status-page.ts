import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { Database } from '#server/platform/db/database.ts'
import type { Env } from '#server/platform/http/context.ts'
import { inlineHash } from '#server/platform/http/answers/inline-hash.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import { themeOf } from '#server/site/theme/port.ts'
import { readPublicStatus } from './public-outages.ts'
import { statusHtml } from './status-html.ts'
import { statusStyle } from './status-style.ts'

/** Shared caches may answer for a minute, and for a day while this server does not. */
const cacheControl = 'public, max-age=60, stale-while-revalidate=300, stale-if-error=86400'

/**
 * `/status`: what is known of the provider's network, without a session, a script or the ERP. The same
 * for everybody, so that a cache in front of the server can answer for it.
 */
export function statusPage({
  database: { db },
  now,
}: {
  readonly database: Pick<Database, 'db'>
  readonly now: () => Date
}): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/status', async (c) => {
    c.set('route', '/status')
    const tenant = c.get('tenant')
    if (!tenant) throw commonRefusal('not found')
    const theme = themeOf(tenant)
    const style = statusStyle(theme.palette)
    const page = await statusHtml(theme, await readPublicStatus(db, tenant.clientId, now()), style)
    const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"`
    c.set('styles', [inlineHash(style)])
    c.header('Cache-Control', cacheControl)
    c.header('Vary', 'Host')
    c.header('ETag', etag)
    if (c.req.header('if-none-match') === etag) return c.body(null, 304)
    c.header('Content-Type', 'text/html; charset=utf-8')
    return c.body(page)
  })
  return app
}
