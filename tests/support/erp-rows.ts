import type { Row } from '#sandbox/store.ts'
import { sandboxStore } from '#server/sandbox-host/store.ts'
import type { TestApp } from './app.ts'

/** Changes a record at a provider's ERP, as its staff would. */
export async function changeRow(
  { database }: TestApp,
  [clientId, table, id]: readonly [clientId: string, table: string, id: string],
  change: Row,
): Promise<void> {
  const store = sandboxStore(database.db)
  const row = await store.get(clientId, table, id)
  if (!row) throw new Error(`no ${table} ${id} at ${clientId}`)
  await store.put(clientId, table, id, { ...row, ...change })
}
