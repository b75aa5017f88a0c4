import type { Erp, ErpInvoice } from '../port.ts'
import { garbage } from './client.ts'
import { readInvoiceRow } from './invoice.ts'
import type { Parts } from './ixc.ts'
import type { Row } from './rows.ts'

/** Rows are some 3 KB each, of which little is read: this many fit well into an answer. */
const portion = 500

const owed = [
  { column: 'liberado', is: '=', value: 'S' },
  { column: 'status', is: '!=', value: 'C' },
  { column: 'status', is: '!=', value: 'R' },
] as const

/** Bills of everybody, for reminders: by due date, and once more by id before anybody is told. */
export function dueReads({ client, readAll }: Parts): Pick<Erp, 'invoicesDue' | 'invoicesOwed'> {
  const readOwed = (rows: readonly Row[]): ErpInvoice[] =>
    readAll('fn_areceber', rows, readInvoiceRow)
      .filter((invoice) => invoice !== 'hidden')
      .filter(({ status }) => status !== 'R')

  return {
    async invoicesDue(on, after, signal) {
      // After an id and not page by page: bills that are paid meanwhile would shift the pages.
      const where = [
        // Two bounds: a range of dates lets rows without a date through on some servers.
        { column: 'data_vencimento', is: '>=', value: on },
        { column: 'data_vencimento', is: '<=', value: on },
        ...owed,
        ...(after === null ? [] : [{ column: 'id', is: '>', value: after } as const]),
      ] as const
      const { rows } = await client.portion('fn_areceber', where, portion, signal)
      const last = rows.at(-1)?.['id']
      const isMore = rows.length >= portion
      if (isMore && !(Number(last) > Number(after ?? 0))) throw garbage('listing without order')
      return {
        invoices: readOwed(rows).filter((invoice) => invoice.data_vencimento === on),
        next: isMore ? String(last) : null,
      }
    },

    async invoicesOwed(ids, signal) {
      if (ids.length === 0) return []
      const where = [{ column: 'id', is: 'IN', value: ids.join(',') }, ...owed] as const
      const { rows } = await client.portion('fn_areceber', where, ids.length, signal)
      const asked = new Set(ids)
      return readOwed(rows).filter(({ id }) => asked.has(id))
    },
  }
}
