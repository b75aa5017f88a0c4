import type { Row } from '#sandbox/store.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import type { TestApp } from '../app.ts'

type RowId = readonly [clientId: string, table: string, id: string]

/** Reads a record at a provider's ERP, as its staff would see it. */
export async function readRow({ database }: TestApp, rowId: RowId): Promise<Row> {
  const row = await sandboxStore(database.db).get(...rowId)
  if (!row) throw new Error(`no row ${rowId.join(' ')}`)
  return row
}

/** Changes a record at a provider's ERP, as its staff would. */
export async function changeRow(app: TestApp, rowId: RowId, change: Row): Promise<void> {
  const row = await readRow(app, rowId)
  await sandboxStore(app.database.db).put(...rowId, { ...row, ...change })
}

/** Gives contracts a due day that does not move with today, so that another one may be asked for. */
export async function fixDueDays(app: TestApp, contractIds: readonly string[]): Promise<void> {
  for (const id of contractIds) {
    await changeRow(app, ['demo', 'cliente_contrato', id], { dia_fixo_vencimento: '10' })
  }
}
