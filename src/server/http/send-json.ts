import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Ctx } from './context.ts'

/** JSON that says its length: by it the compression leaves small answers alone. */
export function sendJson(c: Ctx, value: unknown, status = 200): Response {
  const text = JSON.stringify(value)
  c.header('Content-Type', 'application/json')
  c.header('Content-Length', String(Buffer.byteLength(text)))
  // A number from the contract's closed lists, which the library types as a union.
  return c.body(text, status as ContentfulStatusCode)
}
