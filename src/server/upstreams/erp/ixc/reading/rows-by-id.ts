import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import type { IxcClient } from '../client.ts'
import type { Table } from '../tables.ts'
import type { Condition } from './condition.ts'
import { hasMoreRows, type Row } from './listing.ts'

interface Batches {
  /** Rows of one answer. */
  readonly size: number
  /** More than match. Past them, the ERP ignores the filter. */
  readonly maxBatches: number
  readonly signal?: AbortSignal | undefined
}

/**
 * All rows that match, by id, for background work. Each question begins after the last id of the answer
 * before, so that rows which come or go meanwhile move no others. The caller must check the filter again.
 */
export async function rowsById(
  client: Pick<IxcClient, 'listBatch'>,
  table: Table,
  where: readonly Condition[],
  { size, maxBatches, signal }: Batches,
): Promise<Row[]> {
  const found: Row[] = []
  let after = '0'
  for (let batch = 1; batch <= maxBatches; batch += 1) {
    const later = [...where, { column: 'id', operator: '>', value: after } as const]
    const listed = await client.listBatch(table, later, size, signal)
    found.push(...listed.rows)
    if (!hasMoreRows(listed, size)) return found
    const last = String(listed.rows.at(-1)?.['id'])
    if (!(Number(last) > Number(after))) throw protocolError('erp', 'listing without order')
    after = last
  }
  throw protocolError('erp', 'endless listing')
}
