import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestApp } from '../app.ts'

/** The gateway takes what it is asked, and answers when `answerPayment` lets it. */
export const holdPayments = (app: TestApp): Promise<void> =>
  app.fault({ upstream: 'gateway', mode: 'slow', ms: 100_000 })

/** Waits until the only charge is at the gateway: its invoices have been read for the last time. */
export async function paymentSent({ database }: TestApp): Promise<void> {
  const states = async () =>
    (await database.db.execute(sql`select distinct state from payments`)).rows
  await expect.poll(states, { interval: 20 }).toMatchObject([{ state: 'sent' }])
}

/** Lets the gateway answer the payment that it holds. */
export async function answerPayment<Answer>(
  app: TestApp,
  paying: Promise<Answer>,
): Promise<Answer> {
  await app.fault({ upstream: 'gateway', mode: 'ok' })
  return paying
}
