import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { isAdminScreen, isScreen } from '#contract/site/screens.ts'
import { tokenCookieName } from '#contract/account/token-cookie.ts'
import { administrationTheme, type FullTheme, themeOf } from '#server/site/theme/port.ts'
import type { Ctx, Env } from '#server/platform/http/context.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import { sendText } from '#server/platform/http/answers/send-text.ts'
import { pageKindOf, type Pages } from './page.ts'

export interface LeadingHosts {
  /** The host that the pages of all other hosts of a provider lead to; null where none does. */
  readonly canonicalOf: (clientId: string) => Promise<string | null>
  /** The hosts of HOST_TENANTS. */
  readonly forcedHosts: ReadonlyMap<string, string>
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

/** The HTML page, branded before any script runs. Unknown paths get it too, with a 404. */
export function documents(pages: Pages, leadingHosts: LeadingHosts): Hono<Env> {
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
    const kind = pageKindOf(path, {
      hasToken: Boolean(getCookie(c, tokenCookieName)),
      isRemembered: Boolean(getCookie(c, '__Host-remembered')),
    })
    const page = await pages.of(theme, path, kind)
    c.set('styles', page.styles)
    c.set('scripts', page.scripts)
    c.header('Cache-Control', 'no-cache')
    c.header('Vary', 'Host, Cookie')
    const { text, etag } = page
    return sendText(c, {
      text,
      etag,
      type: 'text/html; charset=UTF-8',
      status: isKnown ? 200 : 404,
    })
  })
  app.all('*', (c) => {
    c.header('Allow', 'GET, HEAD')
    throw commonRefusal('method not allowed')
  })
  return app
}
