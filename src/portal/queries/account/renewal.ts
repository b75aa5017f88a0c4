import { minuteMs } from '#domain/platform/time/durations.ts'
import { secondsLeft, type SessionToken } from '#portal/session/session-token.ts'

/** How long before its end a token is renewed, so that no tap has to wait for it. */
const aheadSeconds = 180
/** At most one renewal in this time: to a device whose clock is ahead, every token looks expired. */
const minPauseMs = minuteMs

let lastRenewalAt = Number.NEGATIVE_INFINITY

/**
 * When to renew the token: `soon` beside the next call, `now` before it, `no` while it lasts or has
 * just been renewed.
 */
export function renewalDue(token: SessionToken, now: Date): 'no' | 'soon' | 'now' {
  const left = secondsLeft(token, now)
  if (left > aheadSeconds || Math.abs(now.getTime() - lastRenewalAt) < minPauseMs) return 'no'
  lastRenewalAt = now.getTime()
  return left > 0 ? 'soon' : 'now'
}
