import { Hono } from 'hono'
import type { Ctx, Env } from './context.ts'
import { commonRefusal } from './refusal.ts'
import { requireSameOrigin } from './same-origin.ts'

/** A page elsewhere could name this machine by a host of its own (DNS rebinding). */
const local = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/

function requireLocal(c: Ctx): void {
  const { hostname } = new URL(c.req.url)
  if (!c.get('visitor').isLocal || !local.test(hostname)) throw commonRefusal('not found')
  const isTyped = c.req.header('sec-fetch-site') === 'none'
  const hasOrigin = c.req.header('origin') !== undefined
  const isBrowser = hasOrigin || c.req.header('sec-fetch-site') !== undefined
  // A link from elsewhere may show the page; only the page itself (or a tool) may push its buttons.
  if (isBrowser && !isTyped && c.req.method !== 'GET') requireSameOrigin(c, true)
}

/** The provider in a box, for whoever sits at this machine; for everybody else it is not there. */
export function sandboxDoor(site: (request: Request) => Promise<Response>): Hono<Env> {
  const app = new Hono<Env>()
  for (const path of ['/sandbox', '/sandbox/*']) {
    app.all(path, (c) => {
      c.set('route', '/sandbox')
      requireLocal(c)
      return site(c.req.raw)
    })
  }
  return app
}
