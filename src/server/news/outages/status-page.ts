import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { Database } from '#server/platform/db/database.ts'
import type { Env } from '#server/platform/http/context.ts'
import { inlineHash } from '#server/platform/http/answers/inline-hash.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import { themeOf } from '#server/site/theme/port.ts'
import type { Palette } from '#domain/platform/colours/palette.ts'
import { readPublicStatus } from './public-outages.ts'
import { statusHtml } from './status-html.ts'

const layout =
  '*{box-sizing:border-box}' +
  'body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}' +
  'header{background:var(--brand);color:var(--on-brand)}' +
  '.in{max-width:46rem;margin:0 auto;padding:1rem}' +
  'header .in{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between}' +
  'header img{display:block;height:2.25rem;max-width:12rem;object-fit:contain}' +
  'header .plate{background:#fff;border-radius:.5rem;padding:.25rem .5rem}' +
  'header a{color:inherit;font-weight:600;text-decoration:none;border:1px solid;border-radius:.75rem;padding:.5rem 1rem}' +
  'h1{font-size:1.5rem;line-height:1.25;margin:1rem 0 .25rem}' +
  'h2{font-size:1.125rem;margin:2rem 0 .75rem}' +
  'h3{font-size:1rem;margin:0}' +
  'p{margin:.25rem 0 0;overflow-wrap:anywhere}' +
  '.soft,time{color:var(--ink-soft)}' +
  '.state{border-radius:1rem;padding:1rem;font-weight:600;margin-top:1rem}' +
  '.well{background:var(--good-soft);color:var(--good)}' +
  '.out{background:var(--bad-soft);color:var(--bad)}' +
  'ul{list-style:none;margin:0;padding:0;display:grid;gap:.75rem}' +
  '.card{background:var(--surface);border:1px solid var(--line);border-radius:1rem;padding:1rem}' +
  '.words{white-space:pre-line}' +
  '.news{margin-top:.75rem;border-left:3px solid var(--line);padding-left:.75rem}' +
  'footer{font-size:.875rem;padding-bottom:2rem}'

const light =
  '--page:#f6f7f9;--surface:#fff;--ink:#12161d;--ink-soft:#4d5766;--line:#e2e6ec;' +
  '--good:#0b6236;--good-soft:#e2f5ea;--bad:#a51c24;--bad-soft:#fdeaea'
const dark =
  '--page:#0f1216;--surface:#1a1f26;--ink:#eff2f6;--ink-soft:#a9b3c1;--line:#2b333d;' +
  '--good:#86dfae;--good-soft:#14301f;--bad:#ffa3a3;--bad-soft:#3b1719'

const brand = ({ brand: ground, onBrand }: Palette['light']) =>
  `--brand:${ground};--on-brand:${onBrand}`

/** The one style of the status page; it needs no file and no script. */
function statusStyle({ light: bright, dark: dim }: Palette): string {
  return (
    `:root{color-scheme:light dark;${light};${brand(bright)}}` +
    `@media (prefers-color-scheme:dark){:root{${dark};${brand(dim)}}}${layout}`
  )
}

/** Shared caches may answer for a minute, and for a day while this server does not. */
const cacheControl = 'public, max-age=60, stale-while-revalidate=300, stale-if-error=86400'

/**
 * `/status`: what is known of the provider's network, without a session, a script or the ERP. The same
 * for everybody, so that a cache in front of the server can answer for it.
 */
export function statusPage({
  database: { db },
  now,
}: {
  readonly database: Pick<Database, 'db'>
  readonly now: () => Date
}): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/status', async (c) => {
    c.set('route', '/status')
    const tenant = c.get('tenant')
    if (!tenant) throw commonRefusal('not found')
    const theme = themeOf(tenant)
    const style = statusStyle(theme.palette)
    const page = await statusHtml(theme, await readPublicStatus(db, tenant.clientId, now()), style)
    const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"`
    c.set('styles', [inlineHash(style)])
    c.header('Cache-Control', cacheControl)
    c.header('Vary', 'Host')
    c.header('ETag', etag)
    if (c.req.header('if-none-match') === etag) return c.body(null, 304)
    c.header('Content-Type', 'text/html; charset=utf-8')
    return c.body(page)
  })
  return app
}
