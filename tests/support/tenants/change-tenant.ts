import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { tenants } from '#server/platform/tenants/table.ts'
import type { TestApp } from '../app.ts'

type Row = Pick<typeof tenants.$inferSelect, 'rules' | 'subjects'>

/** Gives a provider other rules, or other subjects of requests, until the test has finished. */
export async function changeTenant(
  { database: { db } }: TestApp,
  { rules, ...others }: Partial<Row>,
  clientId = 'demo',
): Promise<void> {
  const isIt = eq(tenants.clientId, clientId)
  const columns = { rules: tenants.rules, subjects: tenants.subjects }
  const [before] = await db.select(columns).from(tenants).where(isIt)
  if (!before) throw new Error(`no provider ${clientId}`)
  const set = (row: Partial<Row>) => db.update(tenants).set(row).where(isIt)
  onTestFinished(async () => void (await set(before)))
  await set({ ...others, rules: { ...before.rules, ...rules } })
}
