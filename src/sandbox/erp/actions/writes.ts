import type { Row } from '#sandbox/store.ts'
import { errorBox, refused, succeeded } from '../answers.ts'
import type { ErpCall } from '../erp-call.ts'
import { toStoredForm } from '../conditions.ts'
import { textOf } from '../request-fields.ts'
import { undoReceipt } from './receipt.ts'
import { completeSupportRow } from '../support-desk.ts'
import { isReadOnly, lacksRequired } from '../tables.ts'

/** The fields that are writable columns of the table, in stored form; other fields are ignored. */
function writableColumns(
  table: string,
  columns: ReadonlySet<string>,
  fields: Record<string, unknown>,
) {
  const entries = Object.entries(fields)
    .filter(([column]) => columns.has(column) && !isReadOnly(table, column))
    .map(([column, value]): [string, string] => [column, toStoredForm(textOf(value))])
  return Object.fromEntries(entries)
}

/**
 * Inserts a row from any fields. A POST that should list but lacks the header `ixcsoft: listar`
 * ends here too.
 */
export async function insertRow(
  call: ErpCall,
  table: string,
  fields: Record<string, unknown>,
): Promise<Response> {
  if (lacksRequired(table, fields)) return refused(call.dialect.language, 'fieldsMissing')
  const columns = await call.records.columns(table)
  const blank: Row = Object.fromEntries([...columns].map((column) => [column, '']))
  const id = await call.records.insert(table, {
    ...blank,
    ...writableColumns(table, columns, fields),
  })
  await completeSupportRow(call, table, id)
  const { language, insertedId } = call.dialect
  return succeeded(language, 'inserted', {
    id: insertedId === 'number' ? Number(id) : id,
    atualiza_campos: [{ tipo: 'input', campo: 'id', valor: id }],
  })
}

/**
 * Replaces a row; the request must hold every column, since the real ERP blanks or breaks on
 * missing ones.
 */
export async function replaceRow(
  call: ErpCall,
  table: string,
  id: string,
  fields: Record<string, unknown>,
): Promise<Response> {
  const row = await call.records.get(table, id)
  if (!row) return errorBox(call.dialect.columnErrorStatus)
  const isWhole = Object.keys(row).every((column) => column === 'id' || column in fields)
  if (!isWhole) return errorBox(call.dialect.columnErrorStatus)
  const values = writableColumns(table, await call.records.columns(table), fields)
  const changed = Object.entries(values).filter(([column, value]) => row[column] !== value)
  await call.records.change(table, id, Object.fromEntries(changed))
  return succeeded(call.dialect.language, 'updated', { id })
}

export async function deleteRow(call: ErpCall, table: string, id: string): Promise<Response> {
  const row = await call.records.get(table, id)
  if (!row) return errorBox(call.dialect.columnErrorStatus)
  if (table === 'fn_areceber_baixas') await undoReceipt(call, row)
  else await call.records.remove(table, id)
  return succeeded(call.dialect.language, 'deleted', { id })
}
