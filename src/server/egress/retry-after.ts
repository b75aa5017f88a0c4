import { hourSeconds } from '#domain/durations.ts'

const maxRetryAfterSeconds = hourSeconds

/** Retry-After in its two forms (seconds, HTTP date) as seconds from now; null when absent or odd. */
export function retryAfterSeconds(header: string | null, now: Date): number | null {
  if (header === null) return null
  const written = header.trim()
  // Date.parse takes "-5" for a year; a date in a header has a month with letters.
  const date = /[a-z]/i.test(written) ? Date.parse(written) : NaN
  const isCount = /^\d{1,9}$/.test(written)
  const seconds = isCount ? Number(written) : Math.ceil((date - now.getTime()) / 1000)
  return Number.isFinite(seconds) ? Math.min(maxRetryAfterSeconds, Math.max(0, seconds)) : null
}
