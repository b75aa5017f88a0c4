import { Hono } from 'hono'
import type { Database } from '#server/db/database.ts'
import type { Env } from './context.ts'

/** For monitoring: whether the process is alive and whether it can serve. They say nothing else. */
export function health(database: Pick<Database, 'check'>): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/livez', (c) => {
    c.set('route', '/livez')
    return c.text('alive')
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
