import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Ctx, Env, Visitor } from './context.ts'
import type { Logger } from './log.ts'

/**
 * The outermost layer: a request id on every answer and one line a request, with the route's
 * pattern. The id is ours alone; one sent along could be made to look like a line of the log.
 */
export const observe = (log: Logger, visitorOf: (c: Ctx) => Visitor) =>
  createMiddleware<Env>(async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('visitor', visitorOf(c))
    c.set('route', 'none')
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    log.info(
      {
        requestId,
        method: c.req.method,
        route: c.get('route'),
        status: c.res.status,
        ms: Math.round(performance.now() - started),
        tenant: c.get('tenant')?.clientId,
      },
      'request',
    )
  })
