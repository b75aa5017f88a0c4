import { endOtherSessions } from '#contract/account/session.ts'
import { subscriberOf } from '#server/platform/http/call.ts'
import { register } from '#server/platform/http/register.ts'
import type { Module } from '#server/platform/module.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { EndLinks } from '#server/account/session/port.ts'

/** Ends, for a subscriber, everything that opens the account elsewhere. */
export function otherSessionsModule(deps: {
  readonly session: Pick<SessionModule, 'devices' | 'endOtherDevices' | 'sessions'>
  readonly endLinks: EndLinks
  readonly now: () => Date
}): Module {
  const { session, endLinks, now } = deps
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
            await endLinks(tx, subscriberOf(call))
            await session.endOtherDevices(tx, subscriberOf(call), { now: ended, keptDevice })
          },
        })
        return { type: 'success' as const }
      }),
  }
}
