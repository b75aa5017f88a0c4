import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import type { AnswersOf, WriteMarks } from '#server/upstreams/erp/answer-versions.ts'
import type { OwnWritesModule, StoreMarks } from '#server/upstreams/erp/own-writes.ts'
import { credentials } from './table.ts'

const ofCustomer = ({ clientId, customerId }: AnswersOf) =>
  and(eq(credentials.clientId, clientId), eq(credentials.customerId, customerId))

/** Adds marks to all persons who have or had the customer id: a job knows the id alone. */
export const writeMarks =
  ({ db }: Pick<Database, 'db'>): StoreMarks =>
  async (customer, marks) => {
    const added = sql`${credentials.writeMarks} || ${JSON.stringify(marks)}::jsonb`
    await db.update(credentials).set({ writeMarks: added }).where(ofCustomer(customer))
  }

/** Takes note of what was written for a customer in any process. */
export type ObserveWrites = (customer: AnswersOf) => Promise<void>

/** The same for a read without a session of the customer, as of staff or by a link: a session's row has the marks. */
export const writeObserver =
  ({ db }: Pick<Database, 'db'>, { observe }: Pick<OwnWritesModule, 'observe'>): ObserveWrites =>
  async (customer) => {
    const rows = await db
      .select({ marks: credentials.writeMarks })
      .from(credentials)
      .where(ofCustomer(customer))
    // All persons of the id have the marks of each write.
    const marks: WriteMarks = Object.assign({}, ...rows.map((row) => row.marks))
    if (rows.length > 0) observe(customer, marks)
  }
