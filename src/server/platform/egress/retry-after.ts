import { hourSeconds } from '#domain/platform/time/durations.ts'

const maxSeconds = hourSeconds

/**
 * Seconds from now that a Retry-After header asks for, in either of its forms (seconds or HTTP
 * date), at most one hour; null when the header is absent or unreadable.
 */
export function parseRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null
  const value = header.trim()
  // Date.parse reads "-5" as a year. A date in this header always has a month written in letters.
  const date = /[a-z]/i.test(value) ? Date.parse(value) : NaN
  const isCount = /^\d{1,9}$/.test(value)
  const seconds = isCount ? Number(value) : Math.ceil((date - now.getTime()) / 1000)
  return Number.isFinite(seconds) ? Math.min(maxSeconds, Math.max(0, seconds)) : null
}
