import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { helpPath } from '#contract/site/help.ts'
import type { Ctx, Env } from '#server/platform/http/context.ts'
import { inlineHash } from '#server/platform/http/answers/inline-hash.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import { sendText } from '#server/platform/http/answers/send-text.ts'
import { administrationTheme, brandStyle, themeOf } from '#server/site/theme/port.ts'
import { drawHelpPage } from './page.ts'

/** The provider's page on its hosts; the administration's, which has the same pages, on the others. */
function placeOf(c: Ctx) {
  const tenant = c.get('tenant')
  return tenant
    ? { theme: themeOf(tenant), areaPath: '/provider' }
    : { theme: administrationTheme, areaPath: '/adm' }
}

function sendPicture(c: Ctx, base64: string): Response {
  c.header('Content-Type', 'image/webp')
  c.header('Cache-Control', 'no-cache')
  return c.body(Buffer.from(base64, 'base64'))
}

async function answer(c: Ctx, name: string): Promise<Response> {
  c.set('route', `${helpPath}/:page`)
  // Loaded with the first page: Node, which runs the sources of benchmarks, knows no such module.
  const { pages, style, pictures } = await import('virtual:help-pages')
  const picture = Object.hasOwn(pictures, name) ? pictures[name] : undefined
  if (picture !== undefined) return sendPicture(c, picture)
  const page = pages.find((one) => one.name === name)
  if (!page) throw commonRefusal('not found')
  const { theme, areaPath } = placeOf(c)
  const palette = brandStyle(theme)
  const text = await drawHelpPage({ page, pages, theme, areaPath, styles: [style, palette] })
  c.set('styles', [style, palette].map(inlineHash))
  c.header('Cache-Control', 'no-cache')
  c.header('Vary', 'Host')
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 27)
  return sendText(c, {
    text,
    type: 'text/html; charset=UTF-8',
    status: 200,
    etag: `"${digest}"`,
  })
}

/**
 * The help for staff. It needs no session: it holds no secret, and whoever cannot sign in must be able to
 * read it. It is no screen of the portal, so no worker answers for it and no device stores it.
 */
export function helpSite(): Hono<Env> {
  const app = new Hono<Env>()
  app.use(`${helpPath}/*`, etag())
  app.get(helpPath, (c) => answer(c, ''))
  app.get(`${helpPath}/:page{.*}`, (c) => answer(c, c.req.param('page')))
  return app
}
