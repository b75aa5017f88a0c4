import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { isScreen } from '#contract/screens.ts'
import { themeOf } from '#server/tenants/theme.ts'
import type { Tenant } from '#server/tenants/tenant.ts'
import type { Env } from './context.ts'
import { styleHash } from './plain-page.ts'
import { commonRefusal } from './refusal.ts'
import { outline, outlineOf, type Outline } from './outline.ts'
import { brandHead, brandStyle } from './shell.ts'

/** The built index.html, as text; in development Vite's, which differs from request to request. */
export type Template = (path: string) => Promise<string>

interface Page {
  readonly text: string
  readonly style: string
  readonly etag: string
}

/** The places index.html leaves for the provider; a page without them is another build's. */
const places = { title: /<title>[^<]*<\/title>/, root: /(<div id="root">)\s*(<\/div>)/ }

async function write(template: string, tenant: Tenant, kind: Outline): Promise<Page> {
  const theme = themeOf(tenant)
  const style = brandStyle(theme)
  const [head, shell] = await Promise.all([brandHead(theme, style), outline(kind, theme)])
  if (!Object.values(places).every((place) => place.test(template))) {
    throw new Error('index.html has no <title> or no empty <div id="root">')
  }
  const text = template
    .replace(places.title, () => String(head))
    .replace(places.root, (_, open, close) => `${open}${shell}${close}`)
  const hash = styleHash(style)
  const etag = createHash('sha256').update(text).update(hash).digest('base64url').slice(0, 27)
  return { text, style: hash, etag: `"${etag}"` }
}

/** The provider's page, branded before any script runs. Unknown paths get it too, with a 404. */
export function documents(template: Template, keeps: boolean): Hono<Env> {
  const written = new WeakMap<Tenant, Map<Outline, Promise<Page>>>()
  const pageOf = (tenant: Tenant, path: string, kind: Outline): Promise<Page> => {
    const pages = written.get(tenant) ?? new Map<Outline, Promise<Page>>()
    const known = keeps ? pages.get(kind) : undefined
    if (known) return known
    const page = template(path).then((text) => write(text, tenant, kind))
    written.set(tenant, pages.set(kind, page))
    return page
  }

  const app = new Hono<Env>()
  app.get('*', async (c) => {
    const tenant = c.get('tenant')
    const { path } = c.req
    const isIndex = path === '/index.html'
    const isKnown = isIndex || isScreen(path)
    c.set('route', isKnown ? 'document' : 'unknown document')
    // A missing file is no screen: whoever asks for one cannot use a page.
    const isFile = !isIndex && /\.\w+$/.test(path)
    if (!tenant || isFile) throw commonRefusal('not found')
    const page = await pageOf(tenant, path, outlineOf(path, Boolean(getCookie(c, 'validToken'))))
    c.set('styles', [page.style])
    c.header('Cache-Control', 'no-cache')
    c.header('Vary', 'Host, Accept-Encoding, Cookie')
    c.header('ETag', page.etag)
    return c.html(page.text, isKnown ? 200 : 404)
  })
  app.all('*', (c) => {
    c.header('Allow', 'GET, HEAD')
    throw commonRefusal('method not allowed')
  })
  return app
}
