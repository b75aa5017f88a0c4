import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Ctx } from './context.ts'

/** Narrows a number of the contract's closed lists to what the library takes for a status. */
export function isStatus(status: number): status is ContentfulStatusCode {
  return Number.isInteger(status) && status >= 200 && status <= 599 && status !== 204
}

/** JSON that says its length: by it the compression leaves small answers alone. */
export function sendJson(c: Ctx, value: unknown, status = 200): Response {
  const text = JSON.stringify(value)
  c.header('Content-Type', 'application/json')
  c.header('Content-Length', String(Buffer.byteLength(text)))
  return c.body(text, isStatus(status) ? status : 500)
}
