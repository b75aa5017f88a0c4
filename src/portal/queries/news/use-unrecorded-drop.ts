import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/platform/endpoint.ts'
import type { listLineSessions } from '#contract/service/lines.ts'
import { type Drop, unrecordedDrop } from '#domain/news/outages/unrecorded-drop.ts'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { instantOf, startOfDay } from '#domain/platform/time/local-instant.ts'
import { isPresent } from '#domain/service/lines/connection.ts'
import { dropReason } from '#domain/service/lines/drop-reason.ts'
import type { Line } from '#domain/service/lines/line.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { useProvider, useTimeZone } from '#portal/kit/pages/provider.tsx'
import { ownOutagesQuery } from './outages.ts'

type RawSession = AnswerOf<typeof listLineSessions>['sessions'][number]

/** When a line had no connection, the newest first; without sessions, as far as its own state tells. */
function dropsOf(line: Line, sessions: readonly RawSession[], zone: TimeZone): Drop[] {
  const sinceOf = (time: string | null) => (time === null ? null : instantOf(time, zone))
  const down = line.state === 'offline' ? sinceOf(line.since) : null
  const between = sessions.flatMap(({ ended_at: ended, cause }, index): Drop[] => {
    const from = sinceOf(ended)
    const to = sinceOf(sessions[index - 1]?.started_at ?? null)
    return from && to && dropReason(cause) !== 'renewed' ? [{ from, to }] : []
  })
  return [...(down ? [{ from: down, to: null }] : []), ...between]
}

/**
 * Whether a line is down, or was since yesterday, without an outage that the provider recorded. false while
 * the outages of this moment are not known.
 */
export function useUnrecordedDrop(line: Line, sessions: readonly RawSession[] = []): boolean {
  const { rules } = useProvider()
  const zone = useTimeZone()
  const now = useNow()
  const { data: outages, dataUpdatedAt, isError } = useQuery(ownOutagesQuery())
  if (!outages || isError || !isPresent(new Date(dataUpdatedAt), now)) return false
  const since = startOfDay(addDays(calendarDate(now, zone), -1), zone)
  const { contractId } = line
  const told = { outages, contractId, since, minutes: rules.outages.minutes, now }
  return unrecordedDrop(dropsOf(line, sessions, zone), told) !== null
}
