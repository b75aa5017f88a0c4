import type { Drizzle } from '../database.ts'

const asOfOneMoment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/**
 * Reads from one snapshot of the database. What is told from several statements needs it: between two of
 * them a job may end, and the row read before and the job missed after tell a state that never was.
 */
export function readSnapshot<T>(db: Drizzle, read: (tx: Drizzle) => Promise<T>): Promise<T> {
  return db.transaction(read, asOfOneMoment)
}
