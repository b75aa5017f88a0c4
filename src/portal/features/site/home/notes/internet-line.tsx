import { useQuery } from '@tanstack/react-query'
import { connectionOf, isPresent } from '#domain/service/lines/connection.ts'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { CardLink } from '#portal/kit/blocks/card-link.tsx'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { linesQuery } from '#portal/queries/service/lines.ts'

const texts = {
  online: 'Internet conectada',
  offline: 'Internet desconectada',
  someOffline: (count: number, all: number) => `${count} de ${all} conexões desconectadas`,
} as const

/**
 * The state of the subscriber's internet in a line, as "Minha conexão" says it. It asks the ERP nothing: it
 * shows what another screen has read in the last minutes, and nothing where that is not known.
 */
export function InternetLine() {
  const { rules } = useProvider()
  const { isOffline } = useConnection()
  const now = useNow()
  const { data } = useQuery({ ...linesQuery(), enabled: false })
  if (rules.lines === 'off' || isOffline || !data || data.lines.length === 0) return null
  if (!isPresent(new Date(data.asOf), now)) return null
  const seen = data.lines.map(({ state }) => connectionOf({ state, isRouterReachable: null }).is)
  const down = seen.filter((is) => is === 'offline').length
  // A line that was not read, or whose state is not told, may be down.
  if (data.isIncomplete || (down === 0 && seen.includes('unknown'))) return null
  const ofOne = down > 0 ? texts.offline : texts.online
  const text = down > 0 && seen.length > 1 ? texts.someOffline(down, seen.length) : ofOne
  return (
    <CardLink to={down ? '/sem-internet' : '/panel/line'}>
      <Chip tone={down ? 'critical' : 'positive'}>{text}</Chip>
    </CardLink>
  )
}
