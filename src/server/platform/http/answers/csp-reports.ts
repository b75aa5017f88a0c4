import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as v from 'valibot'
import type { Env } from '../context.ts'
import { boundedKeys } from '../limits/bounded-key.ts'
import { wholeRequest } from '../limits/body-limit.ts'
import type { Logger } from '../log/log.ts'
import { findUnsafe, readJson } from '../input/read-json.ts'
import { sourceKey } from '../visitors/source-key.ts'

const MAX_BYTES = 16 * 1024
const directive = v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/))

/** The two formats browsers report in; of each only the rule and what it blocked. */
const reportSchema = v.union([
  v.pipe(
    v.object({
      'csp-report': v.object({ 'violated-directive': v.string(), 'blocked-uri': v.string() }),
    }),
    v.transform(({ 'csp-report': report }) => ({
      directive: report['violated-directive'].split(' ')[0],
      blocked: report['blocked-uri'],
    })),
  ),
  v.pipe(
    v.array(
      v.object({ body: v.object({ effectiveDirective: directive, blockedURL: v.string() }) }),
    ),
    v.minLength(1),
    v.transform(([first]) => ({
      directive: first?.body.effectiveDirective,
      blocked: first?.body.blockedURL ?? '',
    })),
  ),
])

/** An origin, or a keyword such as `inline`. The rest of a URL may contain a token. */
function blockedOrigin(text: string): string {
  return URL.canParse(text) ? new URL(text).origin : text.slice(0, 20).replaceAll(/[^\w-]/g, '')
}

/** Logs what browsers report of the content security policy, ten reports a minute and source. */
export function cspReports(log: Logger): Hono<Env> {
  const limit = new RateLimiterMemory({ points: 10, duration: 60 })
  const keyOf = boundedKeys(randomBytes(32))
  const app = new Hono<Env>()
  app.post(
    '/csp-report',
    wholeRequest,
    bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.body(null, 413) }),
    async (c) => {
      c.set('route', '/csp-report')
      const isWithin = await limit.consume(keyOf(sourceKey(c.get('visitor').source))).then(
        () => true,
        () => false,
      )
      if (!isWithin) return c.body(null, 429)
      const value = readJson(await c.req.arrayBuffer())
      const report = v.safeParse(reportSchema, value)
      if (findUnsafe(value) || !report.success) return c.body(null, 400)
      const { directive: rule, blocked } = report.output
      if (v.is(directive, rule)) {
        log.warn({ directive: rule, blocked: blockedOrigin(blocked) }, 'csp violation')
      }
      return c.body(null, 204)
    },
  )
  return app
}
