import { Hono } from 'hono'
import type { Ctx, Env } from '#server/platform/http/context.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import { requireSameOrigin } from '#server/platform/http/visitors/same-origin.ts'
import { loopbackCookies } from './loopback-cookies.ts'

function requireLocal(c: Ctx): void {
  if (!c.get('visitor').isLocal) throw commonRefusal('not found')
  const isTyped = c.req.header('sec-fetch-site') === 'none'
  const hasOrigin = c.req.header('origin') !== undefined
  const isBrowser = hasOrigin || c.req.header('sec-fetch-site') !== undefined
  // A link from elsewhere may open the page; only the page itself (or a tool) may use its buttons.
  if (isBrowser && !isTyped && c.req.method !== 'GET')
    requireSameOrigin(c, { hasEffect: true, hasToken: false })
}

/**
 * The sandbox's own pages, for a browser on this machine alone; any other caller gets a 404. All that follows
 * is answered with cookies that this browser keeps.
 */
export function sandboxRoutes(site: (request: Request) => Promise<Response>): Hono<Env> {
  const app = new Hono<Env>()
  app.use(loopbackCookies)
  for (const path of ['/sandbox', '/sandbox/*']) {
    app.all(path, (c) => {
      c.set('route', '/sandbox')
      requireLocal(c)
      return site(c.req.raw)
    })
  }
  return app
}
