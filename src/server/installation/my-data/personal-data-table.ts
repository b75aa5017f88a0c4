import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { PersonalDataTableName } from '#contract/installation/my-data.ts'
import type { Subscriber } from '#server/platform/http/call.ts'

/** A table whose rows belong to a subscriber. */
export type CustomerTable = PgTable & Readonly<Record<keyof Subscriber, PgColumn>>

/** A table with personal data of subscribers. */
export interface PersonalDataTable {
  readonly name: PersonalDataTableName
  readonly table: CustomerTable
  /** The columns that the subscriber may export: no hashes, no tokens, nothing meant for staff. */
  readonly exportedColumns: Readonly<Record<string, PgColumn | SQL>>
  /**
   * Kept when the account is erased: records of payments, which tax law requires to keep for five
   * years, what was agreed for them, access records, which the law requires for six months, and what was done with the account,
   * which an intruder could otherwise erase.
   */
  readonly isKept: boolean
}
