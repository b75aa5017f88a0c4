import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { TestApp } from './app.ts'

/** Waits until the only payment is at the gateway: its invoice has been read for the last time. */
export function paymentSent({ database }: TestApp): Promise<void> {
  return vi.waitFor(
    async () => {
      const { rows } = await database.db.execute(sql`select state from payments`)
      expect(rows).toMatchObject([{ state: 'sent' }])
    },
    { timeout: 10_000, interval: 20 },
  )
}
