import { hourSeconds } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { limiter } from '#server/platform/http/limits/budget.ts'
import type { StaffMember } from '#server/platform/http/call.ts'

export interface CreditLimits {
  /** Counts a page of credits, which is some questions to the ERP: 200 an hour and member of staff. */
  consumePage(clientId: string, staffMember: Pick<StaffMember, 'id'>): Promise<void>
}

export function creditLimits(database: Pick<Database, 'db'>): CreditLimits {
  const pages = limiter(database, { name: 'outage-credits', points: 200, perSeconds: hourSeconds })
  return { consumePage: (clientId, { id }) => pages(clientId, id) }
}
