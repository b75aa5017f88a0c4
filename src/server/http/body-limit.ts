import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { Env } from './context.ts'
import { MAX_BODY_BYTES } from './input.ts'
import { commonRefusal } from './refusal.ts'

/**
 * Replaces the socket's lightweight request by a real `Request` where the body has no length. The
 * limiter copies such a request, and only a real one can be copied.
 */
export const wholeRequest = createMiddleware<Env>(async (c, next) => {
  const { url, method, headers, body, signal } = c.req.raw
  if (body && !(headers.has('content-length') && !headers.has('transfer-encoding'))) {
    c.req.raw = new Request(url, { method, headers, body, signal, duplex: 'half' })
  }
  await next()
})

export const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw commonRefusal('payload too large')
  },
})
