import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { IxcClient } from '../client.ts'
import { type Condition, equals } from '../reading/condition.ts'
import type { Row } from '../reading/listing.ts'

/**
 * Invoices of one customer that are read by one question. A customer with more has ten years of them
 * or hundreds of contracts: the older paid ones are then left out of the list.
 */
const maxAtOnce = 1_000
/** Of rows that the ERP does not count, so many may be all that it gives at once. */
const maxUncounted = 500
/** Payments that are read besides, for an invoice that was due long ago and is paid now. */
const latestPayments = 100

const own = (customerId: string): readonly Condition[] => [
  equals('id_cliente', customerId),
  equals('liberado', 'S'),
  { column: 'status', operator: '!=', value: 'C' },
]
const isUnpaid: Condition = { column: 'status', operator: '!=', value: 'R' }

/** The questions for rows of `fn_areceber` of one customer. */
export function ownInvoiceRows(client: Pick<IxcClient, 'list' | 'listLatest'>) {
  return {
    /**
     * All of them, or (`isCut`) the latest by due date, all unpaid ones and the latest payments. A row may
     * come more than once.
     */
    async list(
      customerId: string,
    ): Promise<{ readonly rows: readonly Row[]; readonly isCut: boolean }> {
      const where = own(customerId)
      const latest = { newestBy: 'data_vencimento', size: maxAtOnce } as const
      const { rows, total } = await client.listLatest('fn_areceber', where, latest)
      const isWhole = total === null ? rows.length < maxUncounted : rows.length >= total
      if (isWhole) return { rows, isCut: false }
      const [unpaid, paid] = await Promise.all([
        client.list('fn_areceber', [...where, isUnpaid]),
        client.listLatest('fn_areceber', [...where, equals('status', 'R')], {
          newestBy: 'pagamento_data',
          size: latestPayments,
        }),
      ])
      return { rows: [...rows, ...unpaid, ...paid.rows], isCut: true }
    },

    /** Those that are due from the first day to the last. */
    dueIn(
      customerId: string,
      { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
      signal?: AbortSignal,
    ): Promise<readonly Row[]> {
      // Two bounds: on some servers, a range filter also returns rows without a date.
      const where: readonly Condition[] = [
        ...own(customerId),
        { column: 'data_vencimento', operator: '>=', value: from },
        { column: 'data_vencimento', operator: '<=', value: to },
      ]
      return client.list('fn_areceber', where, signal)
    },

    /** The one with this id, as a list of one or none. */
    one(customerId: string, id: string, signal?: AbortSignal): Promise<readonly Row[]> {
      return client.list('fn_areceber', [equals('id', id), ...own(customerId)], signal)
    },
  }
}
