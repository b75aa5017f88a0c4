import { createMiddleware } from 'hono/factory'
import type { Env } from '#server/platform/http/context.ts'

/** Stands for `__Host-`, with which a browser takes a cookie only where it is Secure. */
const prefix = 'loopback-'

/**
 * Whether a browser drops Secure cookies over plain http at this machine, too: Safari, and every other browser
 * of its engine. Chrome and Firefox keep them at `localhost` and `*.localhost`.
 */
const dropsSecureCookies = (userAgent: string) =>
  userAgent.includes('AppleWebKit/') && !/Chrom(?:e|ium)\//.test(userAgent)

/** The names of the Cookie header as the server knows them. */
export const toServerNames = (header: string) =>
  header.replaceAll(new RegExp(`(^|; ?)${prefix}`, 'g'), '$1__Host-')

/** A Set-Cookie header that such a browser keeps over plain http. */
export const toLoopbackCookie = (line: string) =>
  line.replace(/^__Host-/, prefix).replace(/; ?Secure(?=;|$)/i, '')

/**
 * The cookies of the sandbox for a browser that would drop them: over plain http, at this machine alone
 * (`platform/http/visitors/visitor.ts`), they come without Secure, under names that do not promise it. The server without a
 * sandbox has none of this.
 */
export const loopbackCookies = createMiddleware<Env>(async (c, next) => {
  const { isLocal, isTls } = c.get('visitor')
  if (!isLocal || isTls || !dropsSecureCookies(c.req.header('user-agent') ?? '')) return next()
  const sent = c.req.header('cookie')
  if (sent !== undefined) c.req.raw.headers.set('cookie', toServerNames(sent))
  await next()
  const { headers } = c.res
  const lines = headers.getSetCookie()
  headers.delete('set-cookie')
  for (const line of lines) headers.append('set-cookie', toLoopbackCookie(line))
})
