import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Ctx } from './context.ts'

/** Narrows a number of the contract's closed lists to the library's type of a status. */
export function isStatus(status: number): status is ContentfulStatusCode {
  return Number.isInteger(status) && status >= 200 && status <= 599 && status !== 204
}

/** Sends JSON with its length, by which the compression skips small answers. */
export function sendJson(c: Ctx, value: unknown, status = 200): Response {
  const text = JSON.stringify(value)
  c.header('Content-Type', 'application/json')
  c.header('Content-Length', String(Buffer.byteLength(text)))
  return c.body(text, isStatus(status) ? status : 500)
}
