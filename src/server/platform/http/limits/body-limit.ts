import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { Env } from '../context.ts'
import { MAX_BODY_BYTES } from '../input/input.ts'
import { isBodiless } from '../visitors/known-method.ts'
import { commonRefusal } from '../refusal.ts'

/**
 * Replaces the socket's lightweight request by a real `Request` where the body has no length. The
 * limiter copies such a request, and only a real one can be copied.
 */
export const wholeRequest = createMiddleware<Env>(async (c, next) => {
  if (isBodiless(c.req.method)) return next()
  const { url, method, headers, body, signal } = c.req.raw
  if (body && !(headers.has('content-length') && !headers.has('transfer-encoding'))) {
    c.req.raw = new Request(url, { method, headers, body, signal, duplex: 'half' })
  }
  return next()
})

const limitTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw commonRefusal('payload too large')
    },
  })

/** The limit of all bodies but those of a few endpoints. */
export const limitBody = limitTo(MAX_BODY_BYTES)

/**
 * Limits the body of every call. A longer one, where an endpoint takes it, must say its length: a body
 * without one would have to be read, up to the limit, before it is known who calls.
 */
export function limitBodies(endpoints: readonly Endpoint[]) {
  const longer = new Map<string, ReturnType<typeof limitTo>>(
    endpoints.flatMap(({ path, maxBodyBytes }) =>
      maxBodyBytes === undefined ? [] : [[path, limitTo(maxBodyBytes)] as const],
    ),
  )
  return createMiddleware<Env>(async (c, next) => {
    if (isBodiless(c.req.method)) return next()
    const { headers } = c.req.raw
    const hasLength = headers.has('content-length') && !headers.has('transfer-encoding')
    const limit = (hasLength && longer.get(c.req.path)) || limitBody
    return limit(c, next)
  })
}
