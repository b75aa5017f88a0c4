import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Ctx, Env, Visitor } from './context.ts'
import type { Logger } from './log.ts'

/**
 * The outermost middleware: sets a request id on every answer and logs one line a request, with the
 * route's pattern. An id sent by the caller is ignored, since it could imitate a line of the log.
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
