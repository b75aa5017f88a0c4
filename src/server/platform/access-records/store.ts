import { and, asc, eq, gt, gte, lt } from 'drizzle-orm'
import * as v from 'valibot'
import type { Drizzle } from '#server/platform/db/database.ts'
import { deleteInBatches } from '#server/platform/jobs/delete-in-batches.ts'
import type { Sealer } from '#server/platform/secrets/seal.ts'
import { accessRecords } from './table.ts'

/** Where an access came from; `port` is null where a proxy kept it back. */
const sourceSchema = v.object({ address: v.string(), port: v.nullable(v.number()) })
type Source = v.InferOutput<typeof sourceSchema>

export const recordSealContext = (clientId: string) => `${clientId}/access-record`

type Row = typeof accessRecords.$inferSelect

export interface AccessRecord extends Omit<Row, 'id' | 'sealedSource'>, Source {}

export async function insertRecord(
  db: Drizzle,
  seal: Pick<Sealer, 'seal'>,
  { address, port, ...record }: AccessRecord,
): Promise<void> {
  const sealedSource = seal.seal(
    JSON.stringify({ address, port }),
    recordSealContext(record.clientId),
  )
  await db.insert(accessRecords).values({ ...record, sealedSource })
}

export async function deleteRecordsBefore(db: Drizzle, before: Date): Promise<void> {
  await deleteInBatches(db, accessRecords, lt(accessRecords.at, before))
}

/** Which records an order asks for. */
export interface RecordOrder {
  readonly clientId: string
  /** Only the records of this subscriber; undefined for those of all subscribers. */
  readonly customerId?: string | undefined
  /** From the first moment up to, not including, the second. */
  readonly from: Date
  readonly until: Date
}

const batchSize = 500

/** The records of an order, oldest first, with address and port opened. */
export async function* listRecords(
  db: Drizzle,
  seal: Pick<Sealer, 'open'>,
  { clientId, customerId, from, until }: RecordOrder,
): AsyncGenerator<AccessRecord> {
  let after = 0
  for (;;) {
    const rows = await db
      .select()
      .from(accessRecords)
      .where(
        and(
          eq(accessRecords.clientId, clientId),
          gt(accessRecords.id, after),
          gte(accessRecords.at, from),
          lt(accessRecords.at, until),
          customerId === undefined ? undefined : eq(accessRecords.customerId, customerId),
        ),
      )
      .orderBy(asc(accessRecords.id))
      .limit(batchSize)
    for (const { id, sealedSource, ...record } of rows) {
      after = id
      const source = v.parse(
        sourceSchema,
        JSON.parse(seal.open(sealedSource, recordSealContext(clientId))),
      )
      yield { ...record, ...source }
    }
    if (rows.length < batchSize) return
  }
}
