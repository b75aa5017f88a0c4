import { dayMs, minuteMs } from '#domain/platform/time/durations.ts'
import { AnswerCache } from '#server/platform/egress/answers/answer-cache.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'

/** When the cache's clock begins. */
export const start = Date.parse('2026-11-20T12:00:00Z')
export const down = () => Promise.reject(new UpstreamFailure('erp', 'unavailable', 'down'))

export interface CacheOptions {
  staleWhileRevalidateMs?: number
  maxBytes?: number
  impatience?: { afterMs: number; upToAgeMs: number }
  versionOf?: () => number
}

/** A cache with a clock of its own; `read` answers `answer 1`, `answer 2` and so on. */
export function createCache(more: CacheOptions = {}) {
  const clock = { now: start }
  const cache = new AnswerCache<string>({
    now: () => new Date(clock.now),
    freshForMs: minuteMs,
    staleIfErrorMs: dayMs,
    maxBytes: 10_000,
    ...more,
  })
  let asked = 0
  const load = async () => `answer ${++asked}`
  const key = ['demo', '7'] as const
  const read = (fresh = false) => cache.read({ key, load, fresh })
  const readDown = (fresh = false) => cache.read({ key, load: down, fresh })
  return { cache, clock, key, load, read, readDown }
}
