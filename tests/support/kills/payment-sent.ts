import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestApp } from '../app.ts'

/**
 * Waits until the only charge is at the gateway, which a test has made slow: its invoices have been read for
 * the last time. What the gateway is asked after that is answered at once.
 */
export async function paymentSent(app: TestApp): Promise<void> {
  const states = async () =>
    (await app.database.db.execute(sql`select distinct state from payments`)).rows
  await expect.poll(states, { interval: 20 }).toMatchObject([{ state: 'sent' }])
  await app.fault({ upstream: 'gateway', mode: 'ok' })
}
