import type { OwnOutage } from '#contract/news/outages.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { momentText } from '#portal/kit/ages/moment-text.ts'
import { outageTexts as texts } from './texts.ts'

/** When an outage began, in words. */
export function beginText(
  { phase, startsAt, endedAt }: OwnOutage,
  now: Date,
  timeZone: TimeZone,
): string {
  const begin = momentText(startsAt, now, timeZone)
  if (phase === 'cancelled') return texts.wouldBegin(begin)
  if (endedAt) return texts.between(begin, momentText(endedAt, now, timeZone))
  return phase === 'planned' ? texts.from(begin) : texts.since(begin)
}

/** Until when it lasts, as far as that is known; null for one that is over. */
export function forecastText(
  { kind, phase, expectedEnd }: OwnOutage,
  now: Date,
  timeZone: TimeZone,
): string | null {
  if (phase === 'ended' || phase === 'cancelled') return null
  if (!expectedEnd) return texts.noForecast
  const end = momentText(expectedEnd, now, timeZone)
  if (phase === 'late') return texts.forecastPassed(end)
  return kind === 'maintenance' ? texts.until(end) : texts.forecast(end)
}
