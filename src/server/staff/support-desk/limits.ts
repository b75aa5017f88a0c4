import { daySeconds, hourSeconds } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import { budget, limiter, retryAfterOf } from '#server/platform/http/limits/budget.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import type { RecordSuspiciousEvent } from '#server/platform/suspicious-events/port.ts'

/** Looks and actions of one member of staff in an hour, and of a whole provider in a day. */
const looksPerHour = { search: 60, read: 90, act: 60 } as const
const looksPerDay = 3_000
const firstAccessesPerDay = 3
const billsPerDay = 5

export type Look = keyof typeof looksPerHour

export interface DeskLimits {
  /**
   * Counts a search, a read or an action. Who looks at more than support needs is refused for the rest of the hour,
   * and reported: a stolen session must not copy the provider's list of customers.
   */
  readonly countLook: (
    clientId: string,
    staffMember: Pick<StaffMember, 'id'>,
    look: Look,
  ) => Promise<void>
  /** Counts an e-mail about the first access: three a day for a subscriber. */
  countFirstAccess(clientId: string, customerId: string): Promise<void>
  /** Counts an e-mail with a bill: five a day for a subscriber. */
  countBill(clientId: string, customerId: string): Promise<void>
}

export function deskLimits(
  database: Pick<Database, 'db'>,
  recordSuspiciousEvent: RecordSuspiciousEvent,
): DeskLimits {
  const ofStaff = (look: Look) =>
    budget(database, { name: `desk-${look}`, points: looksPerHour[look], perSeconds: hourSeconds })
  const byStaff = { search: ofStaff('search'), read: ofStaff('read'), act: ofStaff('act') }
  const ofTenant = budget(database, {
    name: 'desk-day',
    points: looksPerDay,
    perSeconds: daySeconds,
  })
  return {
    countBill: limiter(database, {
      name: 'desk-bills',
      points: billsPerDay,
      perSeconds: daySeconds,
    }),
    countLook: async (clientId, { id }, look) => {
      const retryAfter =
        (await retryAfterOf(byStaff[look].consume(JSON.stringify([clientId, id])))) ||
        (await retryAfterOf(ofTenant.consume(clientId)))
      if (retryAfter === 0) return
      await recordSuspiciousEvent({ kind: 'subscribers_harvested', clientId })
      throw commonRefusal('too many requests', { retryAfter })
    },
    countFirstAccess: limiter(database, {
      name: 'desk-first-access',
      points: firstAccessesPerDay,
      perSeconds: daySeconds,
    }),
  }
}
