import { queryOptions } from '@tanstack/react-query'
import {
  changeWifiPassword,
  checkAcs,
  listRouters,
  readRouter,
  readRouterDetail,
  findRouter,
} from '#contract/routers.ts'
import { minuteMs } from '#domain/durations.ts'
import type { Router, RouterDetail, WifiNetwork } from '#domain/routers/router.ts'
import { call } from './client.ts'
import { clientId } from '#portal/session/client-id.ts'
import { refusalText } from './failure.ts'
import { wantsFresh } from './fresh.ts'

/** Whether the menu offers "Dispositivos" (specification 6). */
export function acsQuery() {
  return queryOptions({
    queryKey: [clientId(), 'acs'],
    queryFn: async ({ signal }) => (await call(checkAcs, { signal })).is_acs_configured,
    staleTime: 30 * minuteMs,
    meta: { persistAs: 'devices' },
  })
}

interface DatedDevices {
  readonly devices: readonly Router[]
  readonly asOf: string
}

/** The query of specification 7, to the letter; whose devices these are is for the server to say. */
const qtype = '[deviceInfo.pppLogin]'

export function devicesQuery() {
  return queryOptions({
    queryKey: [clientId(), 'devices'],
    queryFn: async ({ client, queryKey, signal }): Promise<DatedDevices> => {
      const fresh = wantsFresh(client, queryKey)
      const answer = await call(listRouters, { query: { qtype }, fresh, signal })
      return {
        devices: answer.devices.map(readRouter),
        asOf: answer.as_of ?? new Date().toISOString(),
      }
    },
  })
}

interface DatedDevice {
  /** null: this customer has no such device. */
  readonly device: RouterDetail | null
  readonly asOf: string
}

/** With the passwords of its networks: never kept on the device, and not long in memory. */
export function deviceQuery(serial: string) {
  return queryOptions({
    queryKey: [clientId(), 'device', serial],
    queryFn: async ({ client, queryKey, signal }): Promise<DatedDevice> => {
      const fresh = wantsFresh(client, queryKey)
      try {
        const answer = await call(findRouter, { params: { serial }, fresh, signal })
        return {
          device: readRouterDetail(answer.device),
          asOf: answer.as_of ?? new Date().toISOString(),
        }
      } catch (error) {
        const text = refusalText(findRouter, error)
        // An address somebody typed by hand names no device either.
        if (text !== 'device not found' && text !== 'invalid request') throw error
        return { device: null, asOf: new Date().toISOString() }
      }
    },
    staleTime: 10_000,
    gcTime: minuteMs,
  })
}

/** Asks for a new password of one network: on the device by now, or still on its way there. */
export async function changePassword(
  serial: string,
  { lanIndex, wlanIndex }: Pick<WifiNetwork, 'lanIndex' | 'wlanIndex'>,
  password: string,
): Promise<'confirmed' | 'waiting'> {
  const params = { serial, lanIndex: String(lanIndex), wlanIndex: String(wlanIndex) }
  const { state } = await call(changeWifiPassword, { params, body: { password } })
  return state
}
