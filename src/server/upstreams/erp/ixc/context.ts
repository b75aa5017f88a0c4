import type { AnswerKind } from '#contract/platform/answer-kinds.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { ReadList } from '#server/platform/egress/answers/dated.ts'
import { readableRows } from '#server/platform/egress/answers/readable-rows.ts'
import type { ErpFindings } from '../findings.ts'
import type { IxcCaches } from './caches.ts'
import type { IxcClient } from './client.ts'
import { unreadableAmounts } from './reading/column-schemas.ts'
import type { Row } from './reading/listing.ts'
import { readOnce } from './reading/read-once.ts'
import type { Table } from './tables.ts'

/** What every part of this adapter works with, for one provider. */
export interface IxcContext {
  readonly clientId: string
  /**
   * Begins the key of every cached answer: the provider, and the ERP that gave the answer. The customer
   * comes next where it is one's own.
   */
  readonly scope: readonly [clientId: string, ixcDomain: string]
  readonly client: IxcClient
  readonly caches: IxcCaches
  /** Makes kept answers of a customer old, in every process; after whatever may have changed something. */
  readonly outdate: (customerId: string, ...kinds: readonly AnswerKind[]) => Promise<void>
  readonly findings: ErpFindings
  /** The provider's, which decides what day it is. */
  readonly timeZone: TimeZone
  readonly now: () => Date
  readonly log: { warn(fields: object, message: string): void }
}

/**
 * Reads rows of one table: each once, without the unreadable ones. A row that comes twice and says two
 * things is unreadable, because either may be right. Amounts that cannot be read are logged by column.
 */
export function readList<T>(
  { clientId: tenant, log, findings }: Pick<IxcContext, 'clientId' | 'log' | 'findings'>,
  table: Table,
  rows: readonly Row[],
  read: (row: Row) => T | null,
): ReadList<T> {
  const columns = unreadableAmounts(rows)
  if (columns.length > 0) {
    log.warn({ tenant, upstream: 'erp', what: table, columns }, 'amounts of an unclear form')
  }
  const values = readOnce(table, rows, read)
  const isIncomplete = values.includes(null)
  if (isIncomplete) findings.set(tenant, 'unreadable rows', true)
  const source = { tenant, upstream: 'erp', what: table, log } as const
  return { items: readableRows(source, values, (value) => value), isIncomplete }
}

/** The same where nothing is said of the whole. */
export function readRows<T>(...args: Parameters<typeof readList<T>>): T[] {
  return readList(...args).items
}
