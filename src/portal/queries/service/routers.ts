import { queryOptions } from '@tanstack/react-query'
import {
  changeWifiPassword,
  listRouters,
  readRouter,
  readRouterDetail,
  findRouter,
} from '#contract/service/routers.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import type { Router, RouterDetail, WifiNetwork } from '#domain/service/routers/router.ts'
import { serverNow } from '#portal/kit/ages/server-clock.ts'
import { call } from '#portal/queries/calls/client.ts'
import { clientId } from '#portal/session/client-id.ts'
import { refusalText } from '#portal/queries/calls/failure.ts'
import { wantsFresh } from '#portal/queries/calls/fresh.ts'
import type { Incomplete } from '#portal/queries/calls/incomplete.ts'

interface DatedRouters extends Incomplete {
  readonly routers: readonly Router[]
  readonly asOf: string
}

/** The query of specification 7, to the letter; the server decides whose routers it returns. */
const qtype = '[deviceInfo.pppLogin]'

export function routersQuery() {
  return queryOptions({
    queryKey: [clientId(), 'devices'],
    queryFn: async ({ client, queryKey, signal }): Promise<DatedRouters> => {
      const fresh = wantsFresh(client, queryKey)
      const answer = await call(listRouters, { query: { qtype }, fresh, signal })
      return {
        routers: answer.devices.map(readRouter),
        asOf: answer.as_of ?? serverNow().toISOString(),
        isIncomplete: answer.incomplete,
      }
    },
    meta: { persistAs: 'routers' },
  })
}

interface DatedRouter extends Incomplete {
  /** null: this subscriber has no such router. */
  readonly router: RouterDetail | null
  readonly asOf: string
}

/** A router with its Wi-Fi passwords: never stored, and in memory for a minute only. */
export function routerQuery(serial: string) {
  return queryOptions({
    queryKey: [clientId(), 'device', serial],
    queryFn: async ({ client, queryKey, signal }): Promise<DatedRouter> => {
      const fresh = wantsFresh(client, queryKey)
      try {
        const answer = await call(findRouter, { params: { serial }, fresh, signal })
        return {
          router: readRouterDetail(answer.device),
          asOf: answer.as_of ?? serverNow().toISOString(),
          isIncomplete: answer.incomplete,
        }
      } catch (error) {
        const text = refusalText(findRouter, error)
        // A path typed by hand may name no router.
        if (text !== 'device not found' && text !== 'invalid request') throw error
        return { router: null, asOf: serverNow().toISOString() }
      }
    },
    staleTime: 10_000,
    gcTime: minuteMs,
  })
}

/** Changes the password of a network. `waiting`: the router has not confirmed the change yet. */
export async function requestWifiPassword(
  serial: string,
  { lanIndex, wlanIndex }: Pick<WifiNetwork, 'lanIndex' | 'wlanIndex'>,
  password: string,
): Promise<'confirmed' | 'waiting'> {
  const params = { serial, lanIndex: String(lanIndex), wlanIndex: String(wlanIndex) }
  const { state } = await call(changeWifiPassword, { params, body: { password } })
  return state
}
