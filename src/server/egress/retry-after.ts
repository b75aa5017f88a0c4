const longestSeconds = 3_600

/** Retry-After in its two forms (seconds, HTTP date) as seconds from now; null when absent or odd. */
export function retryAfterSeconds(header: string | null, now: Date): number | null {
  if (header === null) return null
  const seconds = /^\d{1,9}$/.test(header.trim())
    ? Number(header)
    : Math.ceil((Date.parse(header) - now.getTime()) / 1000)
  return Number.isFinite(seconds) ? Math.min(longestSeconds, Math.max(0, seconds)) : null
}
