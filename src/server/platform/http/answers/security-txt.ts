import { Hono } from 'hono'
import { dayMs } from '#domain/platform/time/durations.ts'
import type { Env } from '../context.ts'
import { commonRefusal } from '../refusal.ts'

const path = '/.well-known/security.txt'
/** RFC 9116 recommends less than a year; the date moves along while the server runs. */
const validMs = 180 * dayMs

/**
 * Whom to tell of a security flaw (RFC 9116), on every host; 404 where no contact is set.
 * @param contact `mailto:` or `https:`
 */
export function securityTxt(contact: string | undefined, now: () => Date): Hono<Env> {
  const app = new Hono<Env>()
  app.get(path, (c) => {
    c.set('route', path)
    if (contact === undefined) throw commonRefusal('not found')
    const expires = new Date(now().getTime() + validMs).toISOString().replace(/T.*/, 'T00:00:00Z')
    const lines = [
      `Contact: ${new URL(contact).href}`,
      `Expires: ${expires}`,
      'Preferred-Languages: pt, en',
      `Canonical: https://${new URL(c.req.url).host}${path}`,
    ]
    c.header('Cache-Control', 'public, max-age=86400')
    c.header('Vary', 'Host')
    return c.text(`${lines.join('\n')}\n`)
  })
  return app
}
