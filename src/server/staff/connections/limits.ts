import { minuteSeconds } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import { limiter } from '#server/platform/http/limits/budget.ts'
import type { StaffMember } from '#server/platform/http/call.ts'

/** Tests of one administrator in ten minutes; each makes a few calls, to whatever was typed. */
const limit = { name: 'connection-test', points: 40, perSeconds: 10 * minuteSeconds }

export type CountTest = (staffMember: Pick<StaffMember, 'login'>) => Promise<void>

/** Counts a test, and refuses it with 'too many requests' when there were too many. */
export function testLimit(database: Pick<Database, 'db'>): CountTest {
  const tests = limiter(database, limit)
  return ({ login }) => tests(administrationId, login)
}
