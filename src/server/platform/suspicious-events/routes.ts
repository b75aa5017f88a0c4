import {
  listProviderEvents,
  listSuspiciousEvents,
  seeProviderEvent,
  seeSuspiciousEvent,
} from '#contract/platform/suspicious-events.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { EventList } from './event-list.ts'

const success = { type: 'success' } as const

export function suspiciousEventRoutes(
  api: Api,
  { events, now }: { readonly events: EventList; readonly now: () => Date },
): void {
  register(api, listSuspiciousEvents, async () => ({ events: await events.list(null) }))

  register(api, seeSuspiciousEvent, async ({ params: { id }, staffMember }) => {
    const seen = { id, seenBy: staffMember.login, seenAt: now() }
    return (await events.markSeen(null, seen))
      ? success
      : refuse(seeSuspiciousEvent, 'event not found')
  })

  register(api, listProviderEvents, async ({ tenant }) => ({
    events: await events.list(tenant.clientId),
  }))

  register(api, seeProviderEvent, async ({ tenant, params: { id }, staffMember }) => {
    const seen = { id, seenBy: staffMember.login, seenAt: now() }
    return (await events.markSeen(tenant.clientId, seen))
      ? success
      : refuse(seeProviderEvent, 'event not found')
  })
}
