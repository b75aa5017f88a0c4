import { TransactionRollbackError } from 'drizzle-orm'

export const changed = { refused: 'notification changed meanwhile' } as const
export const notFound = { refused: 'notification not found' } as const

/**
 * The result of a transaction; one that rolled itself back did so because of another change. A refusal
 * that is returned instead would commit what was written before it.
 */
export async function unlessChanged<T>(work: Promise<T>): Promise<T | typeof changed> {
  try {
    return await work
  } catch (error) {
    if (error instanceof TransactionRollbackError) return changed
    throw error
  }
}
