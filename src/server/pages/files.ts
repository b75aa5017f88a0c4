import { serveStatic } from '@hono/node-server/serve-static'
import { etag } from 'hono/etag'
import { Hono } from 'hono'
import { appWorkerPath, removalWorkerPath } from '#contract/worker/paths.ts'
import { imagePath } from '#server/images/port.ts'
import type { Ctx, Env } from '#server/http/context.ts'
import { commonRefusal } from '#server/http/refusal.ts'

const immutable = 'public, max-age=31536000, immutable'

/** Whether a path is a file of another provider (`/pwa/<client>/…`). */
function isForeign(c: Ctx): boolean {
  const owner = /^\/pwa\/([^/]+)\//.exec(c.req.path)?.[1]
  return owner !== undefined && owner !== c.get('tenant')?.clientId
}

/** Hashed build output: the same for every provider, and never changed. */
export function assets(root: string, files: ReadonlySet<string>): Hono<Env> {
  const app = new Hono<Env>()
  const serve = serveStatic<Env>({ root, precompressed: true })
  app.get('/assets/*', async (c, next) => {
    c.set('route', '/assets/*')
    if (!files.has(c.req.path)) throw commonRefusal('not found')
    const answer = await serve(c, next)
    answer?.headers.set('Cache-Control', immutable)
    answer?.headers.set('Vary', 'Accept-Encoding')
    return answer
  })
  return app
}

/** Files with a fixed name: browsers cache them and revalidate each time. */
export function namedFiles(
  root: string,
  files: ReadonlySet<string>,
  { appWorker }: { readonly appWorker: boolean },
): Hono<Env> {
  const app = new Hono<Env>()
  // When the worker is switched off, its address gives the one that removes it from every browser.
  const rewriteRequestPath = (path: string) =>
    path === appWorkerPath && !appWorker ? removalWorkerPath : path
  const serve = serveStatic<Env>({ root, precompressed: true, rewriteRequestPath })
  app.get('/favicon.ico', (c, next) => {
    c.set('route', '/favicon.ico')
    const favicon = imagePath(c.get('tenant')?.faviconUrl ?? '')
    c.header('Vary', 'Host')
    return favicon !== '' ? Promise.resolve(c.redirect(favicon)) : next()
  })
  app.use(etag())
  app.get('*', async (c, next) => {
    if (!files.has(c.req.path) || isForeign(c)) return next()
    c.set('route', 'file')
    const answer = await serve(c, next)
    answer?.headers.set('Cache-Control', 'no-cache')
    answer?.headers.set('Vary', 'Host, Accept-Encoding')
    return answer
  })
  return app
}
