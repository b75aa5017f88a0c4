import { useQuery } from '@tanstack/react-query'
import { type Connection, connectionOf } from '#domain/service/lines/connection.ts'
import type { Line } from '#domain/service/lines/line.ts'
import type { Router } from '#domain/service/routers/router.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { linesQuery } from '#portal/queries/service/lines.ts'

/** How long the state of a line counts as the present one. */
const presentMs = 5 * minuteMs

interface SeenConnection {
  readonly connection: Connection
  /** The line whose session it stands on; undefined: the device service alone tells it. */
  readonly line: Line | undefined
}

/**
 * Whether the internet of a router is connected, by its line and by the device service, as "Minha conexão"
 * and the diagnosis say it. null: not known yet, or not now.
 */
export function useSeenConnection({ login, isOnline }: Router): SeenConnection | null {
  const { rules } = useProvider()
  const { isOffline } = useConnection()
  const now = useNow()
  const { data, isFetching } = useQuery({ ...linesQuery(), enabled: rules.lines !== 'off' })
  if (isOffline) return null
  const age = data && Math.abs(now.getTime() - new Date(data.asOf).getTime())
  const isPresent = age !== undefined && age < presentMs
  // One answer that another contradicts a moment later would be none.
  if (!isPresent && isFetching) return null
  const line = isPresent ? data?.lines.find((one) => one.login === login) : undefined
  const sightings = { state: line?.state ?? null, isRouterReachable: isOnline }
  return { connection: connectionOf(sightings), line }
}
