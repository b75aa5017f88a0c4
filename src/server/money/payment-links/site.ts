import { Hono } from 'hono'
import type { Ctx, Env } from '#server/platform/http/context.ts'
import type { Logger } from '#server/platform/http/log/log.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import { drawPublicPage, secretPageHeaders, themeOf } from '#server/site/theme/port.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { billContent } from './bill-content.ts'
import type { Opened, OpenLink } from './open-link.ts'
import { busyContent, decidedContent, downContent, goneContent } from './other-contents.ts'
import type { PageContent } from './page-content.ts'
import { pageScript } from './page-script.ts'
import { texts } from './texts.ts'

const statuses = { bill: 200, gone: 404, busy: 429, down: 503 } as const

function setHeaders(c: Ctx, opened: Opened): void {
  for (const [name, value] of Object.entries(secretPageHeaders)) c.header(name, value)
  if ('retryAfterSeconds' in opened) c.header('Retry-After', String(opened.retryAfterSeconds))
}

function contentOf(opened: Opened, tenant: Tenant, saysPaid: boolean): PageContent {
  if (opened.is === 'gone') return goneContent
  if (opened.is === 'busy') return busyContent
  if (opened.is === 'down') return downContent
  const { bill, link } = opened
  if (bill.is !== 'open') return decidedContent(bill)
  const { expiresAt } = link
  const { timeZone } = tenant.rules
  return billContent(bill, { theme: themeOf(tenant), expiresAt, timeZone, saysPaid })
}

/** The pages of links: drawn here, so that they need neither the portal nor a session. */
export function paymentLinkSite(deps: {
  readonly open: OpenLink
  readonly log: Pick<Logger, 'warn'>
}): Hono<Env> {
  const { open, log } = deps
  const app = new Hono<Env>()

  async function opened(c: Ctx, token: string, route: string) {
    // The log gets the pattern alone: a path holds the secret.
    c.set('route', route)
    const tenant = c.get('tenant')
    if (!tenant) throw commonRefusal('not found')
    const found = await open(tenant, token, c.get('visitor').source)
    if (found.is === 'down') {
      const requestId = c.get('requestId')
      log.warn({ requestId, reason: found.failure.message }, 'upstream failure')
    }
    setHeaders(c, found)
    return { found, tenant }
  }

  app.get('/pagar/:token', async (c) => {
    const { found, tenant } = await opened(c, c.req.param('token'), '/pagar/:token')
    const saysPaid = c.req.query('paguei') !== undefined
    const content = contentOf(found, tenant, saysPaid)
    const { description } = texts
    const page = await drawPublicPage(themeOf(tenant), {
      ...content,
      description,
      script: pageScript,
    })
    c.set('styles', page.styles)
    c.set('scripts', page.scripts)
    return c.html(page.text, statuses[found.is])
  })

  // What an open page asks, to see whether it has changed.
  app.get('/pagar/:token/estado', async (c) => {
    const { found } = await opened(c, c.req.param('token'), '/pagar/:token/estado')
    const state = found.is === 'bill' ? found.bill.is : found.is
    return c.json({ state }, statuses[found.is])
  })
  return app
}
