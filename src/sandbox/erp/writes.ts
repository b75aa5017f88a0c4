import type { Row } from '#sandbox/store.ts'
import { redBox, succeeded } from './answers.ts'
import type { ErpCall } from './erp-call.ts'
import { storedForm } from './filter.ts'
import { textOf } from './request-fields.ts'
import { supportInserted } from './support-desk.ts'
import { isReadOnly } from './tables.ts'

/** The columns of the table among the fields, as stored; the others are dropped without a word. */
function writable(table: string, columns: ReadonlySet<string>, fields: Record<string, unknown>) {
  const entries = Object.entries(fields)
    .filter(([column]) => columns.has(column) && !isReadOnly(table, column))
    .map(([column, value]): [string, string] => [column, storedForm(textOf(value))])
  return Object.fromEntries(entries)
}

/** What a forgotten `ixcsoft: listar` ends in: whatever came becomes a row. */
export async function insertRow(
  call: ErpCall,
  table: string,
  fields: Record<string, unknown>,
): Promise<Response> {
  const columns = await call.records.columns(table)
  const blank: Row = Object.fromEntries([...columns].map((column) => [column, '']))
  const id = await call.records.insert(table, { ...blank, ...writable(table, columns, fields) })
  await supportInserted(call, table, id)
  const { language, insertedId } = call.dialect
  return succeeded(language, 'inserted', {
    id: insertedId === 'number' ? Number(id) : id,
    atualiza_campos: [{ tipo: 'input', campo: 'id', valor: id }],
  })
}

/** The whole record or nothing: the ERP blanks or breaks on what is left out. */
export async function replaceRow(
  call: ErpCall,
  table: string,
  id: string,
  fields: Record<string, unknown>,
): Promise<Response> {
  const row = await call.records.get(table, id)
  if (!row) return redBox(call.dialect.columnErrorStatus)
  const isWhole = Object.keys(row).every((column) => column === 'id' || column in fields)
  if (!isWhole) return redBox(call.dialect.columnErrorStatus)
  const values = writable(table, await call.records.columns(table), fields)
  const changed = Object.entries(values).filter(([column, value]) => row[column] !== value)
  await call.records.change(table, id, Object.fromEntries(changed))
  return succeeded(call.dialect.language, 'updated', { id })
}

export async function deleteRow(call: ErpCall, table: string, id: string): Promise<Response> {
  if (!(await call.records.get(table, id))) return redBox(call.dialect.columnErrorStatus)
  await call.records.remove(table, id)
  return succeeded(call.dialect.language, 'deleted', { id })
}
