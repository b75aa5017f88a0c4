import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import type { StoreMarks } from '#server/upstreams/erp/own-writes.ts'
import { credentials } from './table.ts'

/** Adds marks to all persons who have or had the customer id: a job knows the id alone. */
export const writeMarks =
  ({ db }: Pick<Database, 'db'>): StoreMarks =>
  async ({ clientId, customerId }, marks) => {
    const added = sql`${credentials.writeMarks} || ${JSON.stringify(marks)}::jsonb`
    await db
      .update(credentials)
      .set({ writeMarks: added })
      .where(and(eq(credentials.clientId, clientId), eq(credentials.customerId, customerId)))
  }
