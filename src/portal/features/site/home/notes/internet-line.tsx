import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OwnOutage } from '#contract/news/outages.ts'
import { isUnderWay } from '#domain/news/outages/phase.ts'
import { calendarDate, formatDateTime } from '#domain/platform/time/dates.ts'
import { connectionOf, isPresent } from '#domain/service/lines/connection.ts'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { CardLink } from '#portal/kit/blocks/card-link.tsx'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { ownOutagesQuery } from '#portal/queries/news/outages.ts'
import { type DatedLines, linesQuery } from '#portal/queries/service/lines.ts'
import { restoreStored } from '#portal/queries/stored/persister.ts'

const texts = {
  online: 'Internet conectada',
  offline: 'Internet desconectada',
  someOffline: (count: number, all: number) => `${count} de ${all} conexões desconectadas`,
  at: (state: string, time: string) => `${state} às ${time}`,
} as const

/**
 * The state of the subscriber's internet in a line, as "Minha conexão" says it. It asks the ERP nothing: it
 * shows what another screen has read today, with its time where that is some minutes ago, and nothing where
 * that is not known or an outage has come between.
 */
export function InternetLine() {
  const client = useQueryClient()
  const { rules } = useProvider()
  const { isOffline } = useConnection()
  const now = useNow()
  const isOffered = rules.lines !== 'off'
  const { data } = useQuery({ ...linesQuery(), enabled: false })
  const { data: outages = [] } = useQuery({ ...ownOutagesQuery(), enabled: false })
  useEffect(() => {
    if (isOffered) void restoreStored(client, linesQuery())
  }, [client, isOffered])
  if (!isOffered || isOffline || !data || data.lines.length === 0) return null
  const then = new Date(data.asOf)
  if (calendarDate(then, rules.timeZone) !== calendarDate(now, rules.timeZone)) return null
  const outdates = ({ endedAt, phase }: OwnOutage) => isUnderWay(phase) || (endedAt ?? then) > then
  if (outages.some(outdates)) return null
  const state = stateOf(data)
  if (!state) return null
  const isNow = isPresent(then, now)
  const time = formatDateTime(then, rules.timeZone).slice(-'14:05'.length)
  const tone = state.isDown ? 'critical' : 'positive'
  return (
    <CardLink to={state.isDown ? '/sem-internet' : '/panel/line'}>
      <Chip tone={isNow ? tone : 'neutral'}>{isNow ? state.text : texts.at(state.text, time)}</Chip>
    </CardLink>
  )
}

/** What the lines say together; null where one that was not read, or whose state is not told, may be down. */
function stateOf({ lines, isIncomplete }: DatedLines): { isDown: boolean; text: string } | null {
  const seen = lines.map(({ state }) => connectionOf({ state, isRouterReachable: null }).is)
  const down = seen.filter((is) => is === 'offline').length
  if (isIncomplete || (down === 0 && seen.includes('unknown'))) return null
  if (down === 0) return { isDown: false, text: texts.online }
  return {
    isDown: true,
    text: seen.length > 1 ? texts.someOffline(down, seen.length) : texts.offline,
  }
}
