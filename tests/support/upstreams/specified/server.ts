import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import {
  acsRoutes,
  adminRoutes,
  centralRoutes,
  paymentRoutes,
  type SpecifiedState,
} from './routes.ts'

const portal = fileURLToPath(new URL('../../../../dist/portal', import.meta.url))

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
}

/** The built portal as a static server gives it: a file, or the page for every other path. */
async function fileAt(path: string): Promise<Response> {
  const name = extname(path) ? normalize(path) : '/index.html'
  try {
    const type = types[extname(name)] ?? 'application/octet-stream'
    return new Response(await readFile(join(portal, name)), { headers: { 'content-type': type } })
  } catch {
    return new Response('not found', { status: 404 })
  }
}

export interface SpecifiedServer {
  readonly port: number
  /** What was done on it, in words. */
  readonly done: readonly string[]
  stop(): Promise<void>
}

/** Calls whose wrapper the specifications name: the other shapes leave them alone. */
const namedAnswers = /check$|\/theme$|\/auth\/|\/read\/pix-payment\/|\/unlock\//

/** The shapes in which a server may answer with one list, record or text. */
const shapes = {
  named: (name: string, value: unknown): unknown => ({ [name]: value }),
  bare: (_: string, value: unknown): unknown => value,
  wrapped: (_: string, value: unknown): unknown => ({ status: 'ok', data: value }),
}
export type SpecifiedShape = keyof typeof shapes

/** Gives an answer that holds one value the shape. */
async function reshape(response: Response, shape: SpecifiedShape): Promise<Response> {
  const body: unknown = await response.clone().json()
  const [only, ...more] = Object.entries(body ?? {})
  if (Array.isArray(body) || only === undefined || more.length > 0) return response
  return Response.json(shapes[shape](...only), { headers: response.headers })
}

/** The calls of a server written from the specifications alone. */
export function specifiedApp(state: SpecifiedState, shape: SpecifiedShape = 'named'): Hono {
  const app = new Hono()
  app.use('/api/*', async (c, next) => {
    await next()
    const isJson = c.res.headers.get('content-type')?.startsWith('application/json') ?? false
    if (!c.res.ok || !isJson || namedAnswers.test(c.req.path)) return
    c.res = await reshape(c.res, shape)
  })
  app.route('/api/central', centralRoutes(state))
  app.route('/api/payment', paymentRoutes(state))
  app.route('/api/acs', acsRoutes(state))
  app.route('/api/admin', adminRoutes(state))
  app.all('/api/*', (c) => c.json({ message: 'route not found' }, 404))
  return app
}

/** A server on which nothing was done yet. */
export const specifiedState = (): SpecifiedState => ({
  done: [],
  paid: new Set(),
  isUnlocked: false,
})

/** Plays that server on a port, with the built portal beside it. */
export async function startSpecifiedServer(shape?: SpecifiedShape): Promise<SpecifiedServer> {
  const state = specifiedState()
  const app = specifiedApp(state, shape)
  app.get('*', (c) => fileAt(c.req.path))
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      const stop = () => new Promise<void>((done) => server.close(() => done()))
      resolve({ port, done: state.done, stop })
    })
  })
}
