import { etag } from 'hono/etag'
import { Hono } from 'hono'
import { formerParameter } from '#contract/worker/file-delta.ts'
import { appWorkerPath, removalWorkerPath } from '#contract/worker/paths.ts'
import { imagePath } from '#server/site/images/port.ts'
import type { Ctx, Env } from '#server/platform/http/context.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import { fileDeltas, type FindFile } from './file-deltas.ts'
import { keptFiles, sendFile } from './kept-files.ts'
import type { PortalFiles } from './portal-files.ts'

const immutable = 'public, max-age=31536000, immutable'

/** Whether a path is a file of another provider (`/pwa/<client>/…`). */
function isForeign(c: Ctx): boolean {
  const owner = /^\/pwa\/([^/]+)\//.exec(c.req.path)?.[1]
  return owner !== undefined && owner !== c.get('tenant')?.clientId
}

type Folder = Pick<PortalFiles, 'isBuilt' | 'root'>

/** Hashed build output: the same for every provider, and never changed. */
export function assets(
  folder: Folder,
  files: ReadonlySet<string>,
  findOfOtherBuilds: FindFile,
): Hono<Env> {
  const app = new Hono<Env>()
  const own = keptFiles(folder.root, folder)
  const find: FindFile = async (path) => {
    if (!files.has(path)) return findOfOtherBuilds(path)
    return own.find(path).catch(async (error: unknown) => {
      const stored = await findOfOtherBuilds(path)
      if (!stored) throw error
      return stored
    })
  }
  const findDelta = fileDeltas(find)
  app.get('/assets/*', async (c) => {
    c.set('route', '/assets/*')
    const { path } = c.req
    const file = await find(path)
    if (!file) throw commonRefusal('not found')
    c.header('Cache-Control', immutable)
    c.header('Vary', 'Accept-Encoding')
    // Whoever updates asks for the files of this build; those of others are compared with none.
    const former = files.has(path) && c.req.query(formerParameter)
    return sendFile(c, (former && (await findDelta(path, file, former))) || file)
  })
  return app
}

/** Files with a fixed name: browsers cache them and revalidate each time. */
export function namedFiles(
  folder: Folder,
  files: ReadonlySet<string>,
  { appWorker }: { readonly appWorker: boolean },
): Hono<Env> {
  const app = new Hono<Env>()
  const { serve } = keptFiles(folder.root, folder)
  app.get('/favicon.ico', (c, next) => {
    c.set('route', '/favicon.ico')
    const favicon = imagePath(c.get('tenant')?.faviconUrl ?? '')
    c.header('Vary', 'Host')
    return favicon !== '' ? Promise.resolve(c.redirect(favicon)) : next()
  })
  app.use(etag())
  app.get('*', (c, next) => {
    const { path } = c.req
    if (!files.has(path) || isForeign(c)) return next()
    c.set('route', 'file')
    c.header('Cache-Control', 'no-cache')
    c.header('Vary', 'Host, Accept-Encoding')
    // When the worker is switched off, its address gives the one that removes it from every browser.
    return serve(c, path === appWorkerPath && !appWorker ? removalWorkerPath : path)
  })
  return app
}
