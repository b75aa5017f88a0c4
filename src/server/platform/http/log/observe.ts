import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Traces } from '#server/platform/traces/traces.ts'
import type { Ctx, Env, Visitor } from '../context.ts'
import { knownMethod } from '../visitors/known-method.ts'
import type { Logger } from './log.ts'

/** A request that was answered. `route`: its pattern, never the path, which may hold an id. */
export interface AnsweredRequest {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly durationMs: number
}

/**
 * The outermost middleware: sets a request id on every answer and logs one line a request, with the
 * route's pattern. It begins the trace of the request. An id sent by the caller is ignored, since it could imitate a line of the log.
 */
export const observe = (
  log: Logger,
  metrics: { readonly observeRequest: (request: AnsweredRequest) => void },
  visitorOf: (c: Ctx) => Visitor,
  traces: Pick<Traces, 'traceRequest'>,
) =>
  createMiddleware<Env>(async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('visitor', visitorOf(c))
    c.set('route', 'none')
    await traces.traceRequest(requestId, async () => {
      await next()
      c.res.headers.set('X-Request-Id', requestId)
      const { method } = c.req
      const route = c.get('route')
      const { status } = c.res
      const tenant = c.get('tenant')?.clientId
      const durationMs = performance.now() - started
      metrics.observeRequest({ method, route, status, durationMs })
      log.info({ requestId, method, route, status, ms: Math.round(durationMs), tenant }, 'request')
      return { method: knownMethod(method), route, status, tenant }
    })
  })
