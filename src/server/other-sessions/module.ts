import { endOtherSessions } from '#contract/session.ts'
import type { CalendarModule } from '#server/calendar/module.ts'
import { subscriberOf } from '#server/http/call.ts'
import { register } from '#server/http/register.ts'
import type { Module } from '#server/module.ts'
import type { SessionModule } from '#server/session/module.ts'

/** Ends, for a subscriber, everything that opens the account elsewhere. */
export function otherSessionsModule(deps: {
  readonly session: Pick<SessionModule, 'sessions'>
  readonly calendar: Pick<CalendarModule, 'endLink'>
  readonly now: () => Date
}): Module {
  const { session, calendar, now } = deps
  return {
    routes: (api) =>
      register(api, endOtherSessions, async (call) => {
        await session.sessions.endOthers(call.tenant.clientId, call.session, {
          now: now(),
          also: (tx) => calendar.endLink(tx, subscriberOf(call)),
        })
        return { type: 'success' as const }
      }),
  }
}
