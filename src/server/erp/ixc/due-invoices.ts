import { protocolError } from '#server/egress/upstream-failure.ts'
import type { Erp, ErpInvoice, InvoiceBatch } from '../port.ts'
import type { Condition } from './condition.ts'
import { equals } from './condition.ts'
import { type IxcContext, readRows } from './context.ts'
import { readInvoiceRow } from './invoice-row.ts'
import { checkInvoiceRows } from './odd-invoice-rows.ts'
import { hasMoreRows, type Row } from './listing.ts'

/** A row has about 3 KB, of which little is read: this many fit well into one answer. */
const batchSize = 500

const billed: readonly Condition[] = [
  equals('liberado', 'S'),
  { column: 'status', operator: '!=', value: 'C' },
]

const unpaid: readonly Condition[] = [...billed, { column: 'status', operator: '!=', value: 'R' }]

const paid: readonly Condition[] = [equals('liberado', 'S'), equals('status', 'R')]

/** Invoices of all customers: by due date for reminders, and by id whether they are owed or paid. */
export function dueMethods(
  context: IxcContext,
): Pick<Erp, 'invoicesDue' | 'invoicesDueOrPaid' | 'invoicesOwed' | 'invoicesPaid'> {
  const { client } = context

  const read = (rows: readonly Row[]): ErpInvoice[] => {
    checkInvoiceRows(context, rows)
    const invoices = readRows(context, 'fn_areceber', rows, readInvoiceRow)
    return invoices.filter((invoice) => invoice !== 'hidden')
  }
  const readUnpaid = (rows: readonly Row[]) => read(rows).filter(({ status }) => status !== 'R')

  async function readByIds(
    ids: readonly string[],
    conditions: readonly Condition[],
    signal?: AbortSignal,
  ): Promise<readonly Row[]> {
    if (ids.length === 0) return []
    const where = [{ column: 'id', operator: 'IN', value: ids.join(',') } as const, ...conditions]
    return (await client.listBatch('fn_areceber', where, ids.length, signal)).rows
  }

  async function readDue(
    { from, to }: Parameters<Erp['invoicesDue']>[0],
    afterId: string | null,
    conditions: readonly Condition[],
    signal?: AbortSignal,
  ): Promise<InvoiceBatch> {
    const where: readonly Condition[] = [
      // Two bounds: on some servers, a range filter also returns rows without a date.
      { column: 'data_vencimento', operator: '>=', value: from },
      { column: 'data_vencimento', operator: '<=', value: to },
      ...conditions,
      // After an id instead of by page: an invoice paid meanwhile would shift the pages.
      ...(afterId === null ? [] : [{ column: 'id', operator: '>', value: afterId } as const]),
    ]
    const batch = await client.listBatch('fn_areceber', where, batchSize, signal)
    const { rows } = batch
    const lastId = rows.at(-1)?.['id']
    const hasMore = hasMoreRows(batch, batchSize)
    if (hasMore && !(Number(lastId) > Number(afterId ?? 0))) {
      throw protocolError('erp', 'listing without order')
    }
    return {
      invoices: read(rows).filter(({ data_vencimento: due }) => due >= from && due <= to),
      nextAfterId: hasMore ? String(lastId) : null,
    }
  }

  return {
    async invoicesDue(due, afterId, signal) {
      const batch = await readDue(due, afterId, unpaid, signal)
      return { ...batch, invoices: batch.invoices.filter(({ status }) => status !== 'R') }
    },

    invoicesDueOrPaid: (due, afterId, signal) => readDue(due, afterId, billed, signal),

    async invoicesOwed(ids, signal) {
      const rows = await readByIds(ids, unpaid, signal)
      return readUnpaid(rows).filter(({ id }) => ids.includes(id))
    },

    async invoicesPaid(ids, signal) {
      const rows = await readByIds(ids, paid, signal)
      return read(rows).filter(({ id, status }) => status === 'R' && ids.includes(id))
    },
  }
}
