import { lt } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { retentionCutoff } from '#server/platform/jobs/retention-cutoff.ts'
import type { Module } from '#server/platform/module.ts'
import type { RecordSuspiciousEvent, WarnOfAttack } from './port.ts'
import { attackWarnings } from './attack-warnings.ts'
import { eventList } from './event-list.ts'
import { suspiciousEventRecorder } from './recorder.ts'
import { suspiciousEventRoutes } from './routes.ts'
import { suspiciousEvents } from './table.ts'

export interface SuspiciousEventsModule extends Module {
  readonly recordSuspiciousEvent: RecordSuspiciousEvent
  readonly warnOfAttack: WarnOfAttack
}

export function suspiciousEventsModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly log: {
    warn(fields: object, message: string): void
    error(fields: object, message: string): void
  }
  readonly now: () => Date
}): SuspiciousEventsModule {
  const { db } = deps.database
  const recordSuspiciousEvent = suspiciousEventRecorder(deps)
  return {
    recordSuspiciousEvent,
    warnOfAttack: attackWarnings({ ...deps, recordSuspiciousEvent }),
    routes: (api) =>
      suspiciousEventRoutes(api, { events: eventList(deps.database), now: deps.now }),
    sweeps: [
      async (at) => {
        const before = retentionCutoff('suspicious_events', at)
        await db.delete(suspiciousEvents).where(lt(suspiciousEvents.lastAt, before))
      },
    ],
  }
}
