import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { momentText } from '#portal/kit/ages/moment-text.ts'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { stateLabels, troubleText, upstreamLabels } from '#portal/kit/team/upstream-words.ts'
import { providerSystemsQuery } from '#portal/queries/staff/staff-health.ts'

/**
 * The systems of the provider that do not work, and since when; nothing while all do. `failures`: how many
 * parts of the screen have just failed, which may be news of a system.
 */
export function Systems({ failures = 0 }: { failures?: number }) {
  const timeZone = useTimeZone()
  const now = useNow()
  const { data, refetch } = useQuery(providerSystemsQuery())
  useEffect(() => {
    if (failures > 0) void refetch()
  }, [failures, refetch])
  const failing = data?.systems.filter(({ state, trouble }) => state !== 'working' || trouble) ?? []
  if (failing.length === 0) return null
  return (
    <div role="status">
      <Callout kind="warning">
        {failing.map(({ upstream, state, trouble }) => (
          <p key={upstream}>
            <strong>{upstreamLabels[upstream]}</strong>:{' '}
            {trouble
              ? troubleText(trouble, momentText(new Date(trouble.since), now, timeZone))
              : stateLabels[state]}
          </p>
        ))}
      </Callout>
    </div>
  )
}
