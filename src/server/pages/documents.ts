import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { isAdminScreen, isScreen } from '#contract/screens.ts'
import { appWorkerMeta } from '#contract/worker/paths.ts'
import { type FullTheme, themeOf } from '#server/theme/port.ts'
import { administrationTheme } from './administration-theme.ts'
import type { Ctx, Env } from '#server/http/context.ts'
import { inlineHash } from '#server/http/inline-hash.ts'
import { commonRefusal } from '#server/http/refusal.ts'
import { renderSkeleton, skeletonKindOf, type SkeletonKind } from './skeleton.ts'
import { administrationHead, brandHead, brandStyle } from './head.ts'
import { importMapHashes } from './import-map.ts'

/** Reads index.html; in development Vite's, which differs from request to request. */
export type Template = (path: string) => Promise<string>

interface Page {
  readonly text: string
  readonly style: string
  /** The hashes of its inline scripts that the policy allows. */
  readonly scripts: readonly string[]
  readonly etag: string
}

export interface LeadingHosts {
  /** The host that the pages of all other hosts of a provider lead to; null where none does. */
  readonly canonicalOf: (clientId: string) => Promise<string | null>
  /** The hosts of HOST_TENANTS. */
  readonly forcedHosts: ReadonlyMap<string, string>
}

/** What is replaced in index.html by the provider's head and skeleton. */
const places = { title: /<title>[^<]*<\/title>/, root: /(<div id="root">)\s*(<\/div>)/ }

/** Says that the page may have no application worker. */
const withdrawn = `<meta name="${appWorkerMeta}" content="off" />`

/** Links of an installable portal, which the administration is not. */
const portalLinks = /\s*<link rel="(?:manifest|apple-touch-icon|icon)"[^>]*>/g

async function renderPage(
  built: string,
  theme: FullTheme,
  kind: SkeletonKind,
  appWorker: boolean,
): Promise<Page> {
  const isAdministration = theme === administrationTheme
  const template = isAdministration ? built.replaceAll(portalLinks, '') : built
  const style = brandStyle(theme)
  const headOf = isAdministration ? administrationHead : brandHead
  const [head, skeleton] = await Promise.all([headOf(theme, style), renderSkeleton(kind, theme)])
  if (!Object.values(places).every((place) => place.test(template))) {
    throw new Error('index.html has no <title> or no empty <div id="root">')
  }
  const text = template
    .replace(places.title, () => `${String(head)}${appWorker ? '' : withdrawn}`)
    .replace(places.root, (_, open, close) => `${open}${skeleton}${close}`)
  const hash = inlineHash(style)
  const etag = createHash('sha256').update(text).update(hash).digest('base64url').slice(0, 27)
  return { text, style: hash, scripts: importMapHashes(template), etag: `"${etag}"` }
}

/** The theme of the page at a path: a provider's, the administration's, or null for no page. */
function themeFor(c: Ctx): FullTheme | null {
  const tenant = c.get('tenant')
  if (c.get('isAdminHost') && isAdminScreen(c.req.path)) return administrationTheme
  return tenant ? themeOf(tenant) : null
}

/** Where a page leads when its provider has a leading host and this is another one; null when not. */
async function leadingAddress(c: Ctx, { canonicalOf, forcedHosts }: LeadingHosts) {
  const tenant = c.get('tenant')
  const url = new URL(c.req.url)
  const host = url.hostname.replace(/\.$/, '')
  // A host of HOST_TENANTS stays where it is: a way in while the leading host is broken.
  if (!tenant || c.get('isAdminHost') || forcedHosts.has(host)) return null
  const leading = await canonicalOf(tenant.clientId)
  return leading === null || leading === host
    ? null
    : `https://${leading}${url.pathname}${url.search}`
}

/**
 * The HTML page, branded before any script runs. Unknown paths get it too, with a 404. `isCached` is
 * false in development, where the template changes; `appWorker` is false while the worker is withdrawn.
 */
export function documents(
  template: Template,
  {
    isCached,
    appWorker,
    leadingHosts,
  }: {
    readonly isCached: boolean
    readonly appWorker: boolean
    readonly leadingHosts: LeadingHosts
  },
): Hono<Env> {
  const rendered = new WeakMap<FullTheme, Map<SkeletonKind, Promise<Page>>>()
  const pageOf = (theme: FullTheme, path: string, kind: SkeletonKind): Promise<Page> => {
    const pages = rendered.get(theme) ?? new Map<SkeletonKind, Promise<Page>>()
    const known = isCached ? pages.get(kind) : undefined
    if (known) return known
    const page = template(path).then((text) => renderPage(text, theme, kind, appWorker))
    rendered.set(theme, pages.set(kind, page))
    return page
  }

  const app = new Hono<Env>()
  app.get('*', async (c) => {
    const { path } = c.req
    const theme = themeFor(c)
    if (path === '/' && c.get('isAdminHost') && !theme) return c.redirect('/auth/adm/sign-in')
    const isIndex = path === '/index.html'
    const isKnown =
      isIndex || (isScreen(path) && (theme === administrationTheme || !isAdminScreen(path)))
    c.set('route', isKnown ? 'document' : 'unknown document')
    // A missing file gets a 404 and no page, which a browser could not use in its place.
    const isFile = !isIndex && /\.\w+$/.test(path)
    if (!theme || isFile) throw commonRefusal('not found')
    // The worker fetches index.html itself, which must not come from another origin.
    const leading = isKnown && !isIndex ? await leadingAddress(c, leadingHosts) : null
    if (leading !== null) {
      // Browsers keep a 308 for good otherwise, also after another host leads.
      c.header('Cache-Control', 'no-store')
      return c.redirect(leading, 308)
    }
    const page = await pageOf(
      theme,
      path,
      skeletonKindOf(path, Boolean(getCookie(c, 'validToken'))),
    )
    c.set('styles', [page.style])
    c.set('scripts', page.scripts)
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
