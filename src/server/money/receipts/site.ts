import { Hono } from 'hono'
import { receiptKeysPath } from '#contract/money/receipts.ts'
import type { Ctx, Env } from '#server/platform/http/context.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import { drawPublicPage, secretPageHeaders, themeOf } from '#server/site/theme/port.ts'
import { busyPage, falsePage, howPage, statementPage } from './content.ts'
import type { ReceiptKeys } from './keys.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { VisitLimit } from '#server/platform/http/limits/visit-limit.ts'
import type { ReceiptTokens } from './tokens.ts'

function tenantOf(c: Ctx) {
  const tenant = c.get('tenant')
  if (!tenant) throw commonRefusal('not found')
  return tenant
}

/** Who types the code that stands on a receipt has altered nothing: the page says what opens one. */
const unsignedPage = (token: string, tenant: Tenant) =>
  /^[\dA-Z]{4}-?[\dA-Z]{4}$/i.test(token) ? howPage(tenant) : falsePage(tenant)

/** The pages of receipts and the public keys, for whoever checks a receipt. */
export function receiptSite(deps: {
  readonly keys: Pick<ReceiptKeys, 'list'>
  readonly tokens: Pick<ReceiptTokens, 'read'>
  readonly limit: VisitLimit
}): Hono<Env> {
  const { keys, tokens, limit } = deps
  const app = new Hono<Env>()

  app.get(receiptKeysPath, async (c) => {
    c.set('route', receiptKeysPath)
    const { clientId } = tenantOf(c)
    const found = await keys.list(clientId)
    c.header('Cache-Control', 'public, max-age=300')
    c.header('Vary', 'Host')
    return c.json({
      keys: found.map(({ id, publicKey }) => {
        const { kty, crv, x } = publicKey.export({ format: 'jwk' })
        return { kid: String(id), kty, crv, x, alg: 'EdDSA', use: 'sig' }
      }),
    })
  })

  app.get('/verificar', async (c) => {
    c.set('route', '/verificar')
    const tenant = tenantOf(c)
    for (const [name, value] of Object.entries(secretPageHeaders)) c.header(name, value)
    const page = await drawPublicPage(themeOf(tenant), howPage(tenant))
    c.set('styles', page.styles)
    return c.html(page.text)
  })

  app.get('/verificar/:token', async (c) => {
    // The log gets the pattern alone: a path holds what the receipt says.
    c.set('route', '/verificar/:token')
    const tenant = tenantOf(c)
    for (const [name, value] of Object.entries(secretPageHeaders)) c.header(name, value)
    const { clientId } = tenant
    const token = c.req.param('token')
    const statement = await tokens.read(clientId, token)
    const wait = statement ? await limit(clientId, token, c.get('visitor').source) : 0
    if (wait > 0) c.header('Retry-After', String(wait))
    const shown = statement ? statementPage(statement, tenant) : unsignedPage(token, tenant)
    const page = await drawPublicPage(themeOf(tenant), wait > 0 ? busyPage : shown)
    c.set('styles', page.styles)
    if (wait > 0) return c.html(page.text, 429)
    return c.html(page.text, statement ? 200 : 404)
  })
  return app
}
