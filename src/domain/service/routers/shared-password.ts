import type { WifiNetwork } from './router.ts'
import { withoutEnd } from '#domain/platform/values/without-end.ts'
import { type WifiBand, wifiBands } from './wifi.ts'

const separator = /[\s_.-]/

/** The name of a network without what tells its band: "Casa", "Casa 5G" and "CASA_2.4GHz" are one. */
function baseName(ssid: string): string {
  const name = withoutEnd(ssid.toLowerCase(), separator)
  return withoutEnd(name.replace(/[25](?:[.,]\d)?\s*(?:g|ghz)$/, ''), separator)
}

const ofBand = (networks: readonly WifiNetwork[], band: WifiBand) =>
  networks.filter((one) => one.band === band)

/** Whether a router has networks in both bands, which one password may serve. */
export function hasBothBands(networks: readonly WifiNetwork[]): boolean {
  return wifiBands.every((band) => ofBand(networks, band).length > 0)
}

/**
 * Whether the two bands are one network to a household: a single network in each, of the same name. A
 * band with a guest network besides keeps a password of its own, unless the subscriber wants it.
 */
export function isOneHomeNetwork(networks: readonly WifiNetwork[]): boolean {
  const [slow, fast, ...others] = wifiBands.flatMap((band) => ofBand(networks, band))
  if (!slow || !fast || others.length > 0 || slow.band === fast.band) return false
  return slow.ssid !== '' && baseName(slow.ssid) === baseName(fast.ssid)
}
