import { allowedTargets } from '#domain/news/announcements/allowed-targets.ts'
import { findLures } from '#domain/news/announcements/lures.ts'
import { isLocalTime, type LocalTime } from '#domain/platform/time/dates.ts'
import { dayMs, minuteMs } from '#domain/platform/time/durations.ts'
import { instantOf } from '#domain/platform/time/local-instant.ts'
import {
  maxBegunDays,
  maxMaintenanceDays,
  noteLimit,
  type OutageKind,
  placeLimit,
} from '#domain/news/outages/outage.ts'
import { isPlainText } from '#domain/platform/text/plain-text.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'

export interface Texts {
  readonly place: string
  readonly note: string
}

/** Trims both, and writes line breaks as line feeds. */
export function normalizeTexts({ place, note }: Texts): Texts {
  return { place: place.trim(), note: note.replaceAll(/\r\n?/g, '\n').trim() }
}

type Flaw =
  | { readonly refused: 'invalid note' | 'invalid place' | 'invalid times' }
  | NonNullable<ReturnType<typeof findLures>>

/** What is wrong with normalized texts, which may be empty; null when nothing is. */
export async function textFlaw(
  tenant: Tenant,
  { place, note }: Texts,
  hostsOf: (clientId: string) => Promise<readonly string[]>,
): Promise<Flaw | null> {
  const isBadPlace = place.length >= placeLimit || !isPlainText(place) || /[\n\t]/.test(place)
  if (isBadPlace) return { refused: 'invalid place' }
  if (note.length >= noteLimit || !isPlainText(note)) return { refused: 'invalid note' }
  return findLures({ place, note }, allowedTargets(tenant, await hostsOf(tenant.clientId)))
}

/** The beginning and the forecast of an outage; `startsAt` null: when it is confirmed. */
export interface Times {
  readonly startsAt: Date | null
  readonly expectedEnd: Date | null
}

const momentOf = (text: LocalTime, { rules }: Tenant) =>
  isLocalTime(text) ? instantOf(text, rules.timeZone) : new Date(text)

/** Reads local times of the provider, and moments as they are; null for one that its clocks never show. */
export function readTimes(
  { starts, end }: { readonly starts: LocalTime | null; readonly end: LocalTime | null },
  tenant: Tenant,
): Times | null {
  const startsAt = starts === null ? null : momentOf(starts, tenant)
  const expectedEnd = end === null ? null : momentOf(end, tenant)
  const isUnreadable = (starts !== null && !startsAt) || (end !== null && !expectedEnd)
  return isUnreadable ? null : { startsAt, expectedEnd }
}

/**
 * Whether times are possible: an outage has begun within the last days, a maintenance may also begin
 * within the next ones, and the forecast is after the beginning and to come.
 */
export function areTimesPossible(
  kind: OutageKind,
  { startsAt, expectedEnd }: Times,
  now: Date,
): boolean {
  const begins = startsAt ?? now
  const ahead = begins.getTime() - now.getTime()
  // Clocks of staff may be some minutes ahead.
  const maxAhead = kind === 'maintenance' ? maxMaintenanceDays * dayMs : 5 * minuteMs
  if (ahead > maxAhead || -ahead > maxBegunDays * dayMs) return false
  return isForecastPossible(begins, expectedEnd, now)
}

/** Whether a forecast is after the beginning and in the future; true for null, which is no forecast. */
export function isForecastPossible(begins: Date, expectedEnd: Date | null, now: Date): boolean {
  return expectedEnd === null || (expectedEnd > begins && expectedEnd > now)
}
