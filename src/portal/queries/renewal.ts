import { minuteMs } from '#domain/durations.ts'
import { secondsLeft, type SessionToken } from './session-token.ts'

/** Asked for ahead of its end, so that no tap has to wait for it. */
const aheadSeconds = 180
/** A device whose clock runs fast sees every token as over: it must not renew at every call. */
const pauseMilliseconds = minuteMs

let lastTry = Number.NEGATIVE_INFINITY

/** `soon`: renew beside the call; `now`: before it; `no`: the token is good, or just renewed. */
export function renewalDue(token: SessionToken, now: Date): 'no' | 'soon' | 'now' {
  const left = secondsLeft(token, now)
  if (left > aheadSeconds || Math.abs(now.getTime() - lastTry) < pauseMilliseconds) return 'no'
  lastTry = now.getTime()
  return left > 0 ? 'soon' : 'now'
}

/** One tab at a time: two renewals at once would race for the session's other half. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  // Web Locks exist in secure contexts only; elsewhere the server's grace covers the race.
  if (!('locks' in navigator)) return await work()
  return await navigator.locks.request('session-renewal', work)
}
