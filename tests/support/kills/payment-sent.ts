import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestApp } from '../app.ts'

/** Waits until the only charge is at the gateway: its invoices have been read for the last time. */
export async function paymentSent({ database }: TestApp): Promise<void> {
  const states = async () =>
    (await database.db.execute(sql`select distinct state from payments`)).rows
  await expect.poll(states, { interval: 20 }).toMatchObject([{ state: 'sent' }])
}
