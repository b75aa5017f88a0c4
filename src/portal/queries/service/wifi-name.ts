import type { WifiNetwork } from '#domain/service/routers/router.ts'
import { changeWifiName } from '#contract/service/wifi-name.ts'
import { call } from '#portal/queries/calls/client.ts'

/** Changes the name of a network. `waiting`: the router has not confirmed the change yet. */
export async function requestWifiName(
  serial: string,
  { lanIndex, wlanIndex }: Pick<WifiNetwork, 'lanIndex' | 'wlanIndex'>,
  name: string,
): Promise<'confirmed' | 'waiting'> {
  const params = { serial, lanIndex: String(lanIndex), wlanIndex: String(wlanIndex) }
  return (await call(changeWifiName, { params, body: { name } })).state
}
