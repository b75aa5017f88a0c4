import { and, gt, type SQL } from 'drizzle-orm'
import type { StaffMember } from '#server/platform/http/call.ts'
import { idleLifeMs } from './lifetime.ts'
import { staffSessions } from './table.ts'

/** The condition of a session that is open at `now`. */
export function isOpenSession(role: StaffMember['role'], now: Date): SQL | undefined {
  return and(
    gt(staffSessions.absoluteEnd, now),
    gt(staffSessions.lastSeen, new Date(now.getTime() - idleLifeMs[role])),
  )
}
