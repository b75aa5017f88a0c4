import { LRUCache } from 'lru-cache'
import type { PushRefusal } from '#contract/messaging/push-refusal.ts'
import { dayMs } from '#domain/platform/time/durations.ts'

/**
 * Pushes that push services refused within the last day, as this process saw them. `signature`: the provider's
 * signature, or the contact in it, so that every push is refused. `message`: this one push, which is not tried
 * again. `key`: the subscription was made with another key, and ends.
 */
export interface PushRefusals {
  note(clientId: string, refusal: Pick<PushRefusal, 'host' | 'reason'>): void
  /** A push service takes the signature again. */
  clear(clientId: string, host: string): void
  of(clientId: string): readonly PushRefusal[]
  /** Those of all providers. */
  all(): readonly (PushRefusal & { readonly clientId: string })[]
}

interface Noted extends PushRefusal {
  readonly clientId: string
  /** Milliseconds of the last refusal. */
  readonly at: number
}

const words = {
  signature: 'push service refuses the signature',
  message: 'push service refuses a push',
  key: 'push service knows a subscription by another key',
} as const satisfies Record<PushRefusal['reason'], string>

/** Of each kind that are remembered, since subscriptions name the hosts; the oldest are forgotten. */
const maxNoted = 5_000

const keyOf = (...parts: readonly string[]) => parts.join(' ')

export function pushRefusals(deps: {
  readonly now: () => Date
  readonly log: { warn(fields: object, message: string): void }
}): PushRefusals {
  const { now, log } = deps
  const noted = new LRUCache<string, Noted>({ max: maxNoted })
  /** Milliseconds of the last line of the log, by reason and host: the contact is the same for all providers. */
  const logged = new LRUCache<string, number>({ max: maxNoted })
  const isOfToday = (at: number) => now().getTime() - at < dayMs
  const all = () => [...noted.values()].filter(({ at }) => isOfToday(at))

  return {
    note: (clientId, { host, reason }) => {
      const key = keyOf(clientId, host, reason)
      const before = noted.get(key)
      const count = before && isOfToday(before.at) ? before.count + 1 : 1
      const at = now().getTime()
      noted.set(key, { clientId, host, reason, count, at })
      if (isOfToday(logged.get(keyOf(reason, host)) ?? -Infinity)) return
      logged.set(keyOf(reason, host), at)
      log.warn({ tenant: clientId, host }, words[reason])
    },
    clear: (clientId, host) => void noted.delete(keyOf(clientId, host, 'signature')),
    of: (clientId) =>
      all()
        .filter((one) => one.clientId === clientId)
        .map(({ host, reason, count }) => ({ host, reason, count })),
    all,
  }
}
