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

const portal = fileURLToPath(new URL('../../../dist/portal', import.meta.url))

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

/** Plays a server written from the specifications alone, with the built portal beside it. */
export async function startSpecifiedServer(): Promise<SpecifiedServer> {
  const state: SpecifiedState = { done: [], paid: new Set(), isUnlocked: false }
  const app = new Hono()
  app.route('/api/central', centralRoutes(state))
  app.route('/api/payment', paymentRoutes(state))
  app.route('/api/acs', acsRoutes(state))
  app.route('/api/admin', adminRoutes(state))
  app.all('/api/*', (c) => c.json({ message: 'route not found' }, 404))
  app.get('*', (c) => fileAt(c.req.path))
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      const stop = () => new Promise<void>((done) => server.close(() => done()))
      resolve({ port, done: state.done, stop })
    })
  })
}
