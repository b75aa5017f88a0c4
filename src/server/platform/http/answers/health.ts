import { Hono } from 'hono'
import type { Database } from '#server/platform/db/database.ts'
import type { Env } from '../context.ts'
import { hostProofHeader, type HostProver } from '../visitors/host-proof.ts'
import { sendText } from './send-text.ts'

/**
 * For monitoring: whether the process is alive and whether it can serve. They say nothing else, but
 * for the proof that a check of a host asks `/livez` for.
 */
export function health(
  database: Pick<Database, 'check'>,
  { prove }: Pick<HostProver, 'prove'>,
): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/livez', (c) => {
    c.set('route', '/livez')
    const proof = prove(c.req.query('nonce') ?? '', new URL(c.req.url).hostname)
    if (proof !== null) c.header(hostProofHeader, proof)
    return sendText(c, { text: 'alive', type: 'text/plain; charset=UTF-8', status: 200 })
  })
  app.get('/readyz', async (c) => {
    c.set('route', '/readyz')
    const isReady = await database.check().then(
      () => true,
      () => false,
    )
    return isReady ? c.text('ready') : c.text('not ready', 503)
  })
  return app
}
