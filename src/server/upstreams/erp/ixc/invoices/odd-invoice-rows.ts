import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import type { IxcContext } from '../context.ts'
import { isKnownStatus } from './invoice-row.ts'
import type { Row } from '../reading/listing.ts'

/**
 * Notes what no documentation names in rows of `fn_areceber`. A row of an unknown status is hidden, and
 * the log has its id. Rows without the column `liberado` come to a token without the right to it:
 * whether they are released is unknown, so none is shown; the read fails, because an empty list would
 * say that nothing is owed. Returns whether rows of an unknown status were hidden.
 */
export function checkInvoiceRows(
  { clientId: tenant, log, findings }: Pick<IxcContext, 'clientId' | 'log' | 'findings'>,
  rows: readonly Row[],
): boolean {
  if (rows.length === 0) return false
  const isUnreleased = rows.every((row) => (row['liberado'] ?? null) === null)
  findings.set(tenant, 'invoices without liberado', isUnreleased)
  if (isUnreleased) throw protocolError('erp', 'invoices without the column liberado')
  const ids = rows.filter((row) => !isKnownStatus(row)).map((row) => String(row['id']))
  if (ids.length === 0) return false
  log.warn({ tenant, invoices: ids }, 'invoices of an unknown status are hidden')
  findings.set(tenant, 'unreadable rows', true)
  return true
}
