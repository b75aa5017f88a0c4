import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** Waits until the only payment is at the gateway: its invoice has been read for the last time. */
export async function paymentSent({ database }: TestApp): Promise<void> {
  const states = async () => (await database.db.execute(sql`select state from payments`)).rows
  await expect.poll(states, { interval: 20 }).toMatchObject([{ state: 'sent' }])
}
