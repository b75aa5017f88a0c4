import { endOtherSessions } from '#contract/session.ts'
import type { CalendarModule } from '#server/calendar/module.ts'
import { subscriberOf } from '#server/http/call.ts'
import { register } from '#server/http/register.ts'
import type { Module } from '#server/module.ts'
import { endPaymentLinks } from '#server/payment-links/port.ts'
import type { SessionModule } from '#server/session/module.ts'

/** Ends, for a subscriber, everything that opens the account elsewhere. */
export function otherSessionsModule(deps: {
  readonly session: Pick<SessionModule, 'devices' | 'endOtherDevices' | 'sessions'>
  readonly calendar: Pick<CalendarModule, 'endLink'>
  readonly now: () => Date
}): Module {
  const { session, calendar, now } = deps
  return {
    routes: (api) =>
      register(api, endOtherSessions, async (call) => {
        const { clientId } = call.tenant
        const { cookieHeader } = call
        const ended = now()
        const keptDevice = session.devices.idOf({ clientId, cookieHeader, now: ended })
        await session.sessions.endOthers(clientId, call.session, {
          now: ended,
          also: async (tx) => {
            await calendar.endLink(tx, subscriberOf(call))
            await endPaymentLinks(tx, subscriberOf(call))
            await session.endOtherDevices(tx, subscriberOf(call), { now: ended, keptDevice })
          },
        })
        return { type: 'success' as const }
      }),
  }
}
