import { protocolError } from '#server/egress/upstream-failure.ts'
import type { Erp, ErpInvoice } from '../port.ts'
import type { Condition } from './condition.ts'
import { equals } from './condition.ts'
import { type IxcContext, readRows } from './context.ts'
import { readInvoiceRow } from './invoice-row.ts'
import { checkInvoiceRows } from './odd-invoice-rows.ts'
import type { Row } from './listing.ts'

/** A row has about 3 KB, of which little is read: this many fit well into one answer. */
const batchSize = 500

const unpaid: readonly Condition[] = [
  equals('liberado', 'S'),
  { column: 'status', operator: '!=', value: 'C' },
  { column: 'status', operator: '!=', value: 'R' },
]

/** Invoices of all customers, for reminders: by due date, and by id again before one is sent. */
export function dueMethods(context: IxcContext): Pick<Erp, 'invoicesDue' | 'invoicesOwed'> {
  const { client } = context

  const readUnpaid = (rows: readonly Row[]): ErpInvoice[] => {
    checkInvoiceRows(context, rows)
    return readRows(context, 'fn_areceber', rows, readInvoiceRow)
      .filter((invoice) => invoice !== 'hidden')
      .filter(({ status }) => status !== 'R')
  }

  return {
    async invoicesDue({ from, to }, afterId, signal) {
      const where: readonly Condition[] = [
        // Two bounds: on some servers, a range filter also returns rows without a date.
        { column: 'data_vencimento', operator: '>=', value: from },
        { column: 'data_vencimento', operator: '<=', value: to },
        ...unpaid,
        // After an id instead of by page: an invoice paid meanwhile would shift the pages.
        ...(afterId === null ? [] : [{ column: 'id', operator: '>', value: afterId } as const]),
      ]
      const { rows } = await client.listBatch('fn_areceber', where, batchSize, signal)
      const lastId = rows.at(-1)?.['id']
      const hasMore = rows.length >= batchSize
      if (hasMore && !(Number(lastId) > Number(afterId ?? 0))) {
        throw protocolError('erp', 'listing without order')
      }
      return {
        invoices: readUnpaid(rows).filter(({ data_vencimento: due }) => due >= from && due <= to),
        nextAfterId: hasMore ? String(lastId) : null,
      }
    },

    async invoicesOwed(ids, signal) {
      if (ids.length === 0) return []
      const where = [{ column: 'id', operator: 'IN', value: ids.join(',') } as const, ...unpaid]
      const { rows } = await client.listBatch('fn_areceber', where, ids.length, signal)
      const requested = new Set(ids)
      return readUnpaid(rows).filter(({ id }) => requested.has(id))
    },
  }
}
