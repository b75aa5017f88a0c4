import * as v from 'valibot'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import type { Erp, ErpInvoice, InvoiceBatch, UnreadInvoice } from '../../port.ts'
import { date, id, isWithoutDay, text } from '../reading/column-schemas.ts'
import type { Condition } from '../reading/condition.ts'
import { equals } from '../reading/condition.ts'
import { type IxcContext, readRows } from '../context.ts'
import { isKnownStatus, readInvoiceRow } from './invoice-row.ts'
import { checkInvoiceRows } from './odd-invoice-rows.ts'
import { hasMoreRows, type Row } from '../reading/listing.ts'

/** A row has about 3 KB, of which little is read: this many fit well into one answer. */
const batchSize = 500

const billed: readonly Condition[] = [
  equals('liberado', 'S'),
  { column: 'status', operator: '!=', value: 'C' },
]

const unpaid: readonly Condition[] = [...billed, { column: 'status', operator: '!=', value: 'R' }]

const paid: readonly Condition[] = [equals('liberado', 'S'), equals('status', 'R')]

function readDueDate(row: Row): string | null {
  const read = v.safeParse(date, row['data_vencimento'])
  return (read.success && read.output) || null
}

/** The ERP states no due date: such a bill is due on none of the days that were asked for. */
function isWithoutDueDate(row: Row): boolean {
  const read = v.safeParse(text, row['data_vencimento'])
  const isStated = (row['data_vencimento'] ?? null) !== null
  return isStated && read.success && isWithoutDay(read.output)
}

const isHidden = (row: Row) => readInvoiceRow(row) === 'hidden' && isKnownStatus(row)

/** The rows that are neither read nor known to be hidden. */
function unreadRows(rows: readonly Row[], invoices: readonly ErpInvoice[]): readonly Row[] {
  const read = new Set(invoices.map(({ id }) => id))
  return rows.filter((row) => !read.has(String(row['id'])) && !isHidden(row))
}

const readId = (row: Row): string | null => {
  const read = v.safeParse(id, row['id'])
  return read.success ? read.output : null
}

/** The unread invoices that may be due on one of the days that were asked for. */
const unreadDue = (rows: readonly Row[], invoices: readonly ErpInvoice[]): UnreadInvoice[] =>
  unreadRows(rows, invoices)
    .filter((row) => !isWithoutDueDate(row))
    .map((row) => ({ id: readId(row), dueDate: readDueDate(row) }))

/** Those of these ids that an unread row is or may be of. */
function unreadIds(
  rows: readonly Row[],
  invoices: readonly ErpInvoice[],
  ids: readonly string[],
): readonly string[] {
  const unread = new Set(unreadRows(rows, invoices).map(readId))
  const read = new Set(invoices.map((invoice) => invoice.id))
  return ids.filter((one) => unread.has(one) || (unread.has(null) && !read.has(one)))
}

/** Invoices of all customers: by due date for reminders, and by id whether they are owed or paid. */
export function dueMethods(
  context: IxcContext,
): Pick<
  Erp,
  | 'invoicesDue'
  | 'invoicesDueOrPaid'
  | 'invoicesOwed'
  | 'invoicesOwedBy'
  | 'invoicesOwedOrUnread'
  | 'invoicesPaid'
> {
  const { client } = context

  const read = (rows: readonly Row[]): ErpInvoice[] => {
    checkInvoiceRows(context, rows)
    const invoices = readRows(context, 'fn_areceber', rows, readInvoiceRow)
    return invoices.filter((invoice) => invoice !== 'hidden')
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
    const invoices = read(rows)
    return {
      invoices: invoices.filter(({ data_vencimento: due }) => due >= from && due <= to),
      nextAfterId: hasMore ? String(lastId) : null,
      unread: unreadDue(rows, invoices),
    }
  }

  async function readOwed(ids: readonly string[], signal?: AbortSignal) {
    const rows = await client.listByIds('fn_areceber', ids, { where: unpaid, signal })
    const invoices = read(rows)
    return {
      invoices: invoices.filter((invoice) => invoice.status !== 'R' && ids.includes(invoice.id)),
      unread: unreadIds(rows, invoices, ids),
    }
  }

  return {
    async invoicesDue(due, afterId, signal) {
      const { invoices, ...batch } = await readDue(due, afterId, unpaid, signal)
      return { ...batch, invoices: invoices.filter(({ status }) => status !== 'R') }
    },

    invoicesDueOrPaid: (due, afterId, signal) => readDue(due, afterId, billed, signal),

    async invoicesOwed(ids, { signal } = {}) {
      const { invoices, unread } = await readOwed(ids, signal)
      if (unread.length > 0) throw protocolError('erp', 'not known whether an invoice is owed')
      return invoices
    },

    invoicesOwedOrUnread: (ids, { signal } = {}) => readOwed(ids, signal),

    async invoicesOwedBy(customerIds, to, signal) {
      if (customerIds.length === 0) return []
      const where: readonly Condition[] = [
        { column: 'id_cliente', operator: 'IN', value: customerIds.join(',') },
        { column: 'data_vencimento', operator: '<=', value: to },
        ...unpaid,
      ]
      const batch = await client.listBatch('fn_areceber', where, batchSize, signal)
      const invoices = read(batch.rows)
      const isWhole = !hasMoreRows(batch, batchSize) && unreadDue(batch.rows, invoices).length === 0
      if (!isWhole) return null
      return invoices.filter(
        ({ status, customerId, data_vencimento: due }) =>
          status !== 'R' && due <= to && customerIds.includes(customerId),
      )
    },

    async invoicesPaid(ids, signal) {
      const rows = await client.listByIds('fn_areceber', ids, { where: paid, signal })
      return read(rows).filter((invoice) => invoice.status === 'R' && ids.includes(invoice.id))
    },
  }
}
