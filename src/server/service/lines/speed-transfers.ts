import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { maxDownBytes, maxUpBytes } from '#domain/service/lines/speed.ts'
import type { Ctx, Env } from '#server/platform/http/context.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import type { SpeedTestLimits } from './limits.ts'
import type { Tickets } from './speed-tickets.ts'

/** Sent over and over; no compression makes it smaller. */
const noise = randomBytes(64 * 1024)

/** A stream of so many bytes, made as they are read. */
function bytesOf(count: number): ReadableStream<Uint8Array> {
  let left = count
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const size = Math.min(left, noise.length)
      controller.enqueue(noise.subarray(0, size))
      left -= size
      if (left === 0) controller.close()
    },
  })
}

/** Reads a body of the length that was said; false when it is longer. */
async function drain(body: ReadableStream<Uint8Array> | null, length: number): Promise<boolean> {
  if (!body) return length === 0
  const reader = body.getReader()
  let read = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return true
    read += value.length
    if (read > length) {
      await reader.cancel()
      return false
    }
  }
}

/** A whole number from 1 to the limit; refused otherwise. */
function readCount(text: string | undefined, max: number): number {
  const count = Number(text)
  if (!/^\d{1,9}$/.test(text ?? '') || count < 1 || count > max) {
    throw commonRefusal('invalid request')
  }
  return count
}

/** The transfers of speed tests. A ticket is all they need: they touch no data of a subscriber. */
export function speedTestTransfers(deps: {
  readonly tickets: Tickets
  readonly limits: SpeedTestLimits
  readonly now: () => Date
}): Hono<Env> {
  const { tickets, limits, now } = deps
  const app = new Hono<Env>()

  function enter(c: Ctx): { clientId: string; ticket: string } {
    c.set('route', '/speed-test/:ticket')
    c.header('Cache-Control', 'no-store, no-transform')
    const clientId = c.get('tenant')?.clientId ?? ''
    const ticket = c.req.param('ticket') ?? ''
    if (!tickets.isValid(ticket, clientId, now())) throw commonRefusal('not found')
    return { clientId, ticket }
  }

  app.get('/speed-test/:ticket', async (c) => {
    const { clientId, ticket } = enter(c)
    const count = readCount(c.req.query('bytes'), maxDownBytes)
    await limits.consumeDown(clientId, ticket, count)
    c.header('Content-Type', 'application/octet-stream')
    c.header('Content-Length', String(count))
    return c.body(bytesOf(count))
  })

  app.post('/speed-test/:ticket', async (c) => {
    const { clientId, ticket } = enter(c)
    // Without a length the whole body would have to be read before it is known to be too long.
    const count = readCount(c.req.header('content-length'), maxUpBytes)
    await limits.consumeUp(clientId, ticket, count)
    if (!(await drain(c.req.raw.body, count))) throw commonRefusal('payload too large')
    return c.body(null, 204)
  })

  return app
}
