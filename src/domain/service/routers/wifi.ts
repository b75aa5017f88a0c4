/**
 * The Wi-Fi bands in GHz, as the wire names them (second specification, section 9). People call 5.8
 * "5G".
 */
export const wifiBands = ['2.4', '5.8'] as const
export type WifiBand = (typeof wifiBands)[number]

/**
 * The length of a Wi-Fi password in characters, both limits included (second specification, section
 * 5).
 */
export const wifiPasswordLength = { min: 6, max: 30 } as const

type WifiPasswordProblem = 'missing' | 'short' | 'long' | 'short for device' | 'characters'

/**
 * What is wrong with a Wi-Fi password, or null. `minLength`: the smallest number of characters that
 * the router accepts; WPA2 allows no fewer than 8, and only the printable characters of ASCII.
 */
export function wifiPasswordProblem(
  password: string,
  minLength: number,
): WifiPasswordProblem | null {
  const length = Array.from(password).length
  if (length === 0) return 'missing'
  if (length < wifiPasswordLength.min) return 'short'
  if (length > wifiPasswordLength.max) return 'long'
  if (length < minLength) return 'short for device'
  return /^[\x20-\x7e]+$/.test(password) ? null : 'characters'
}

/** The greatest length of a network's name: 32 octets, of which each is a character of ASCII. */
export const maxWifiNameLength = 32

/** What is wrong with the name of a network, or null. Other characters are shown wrongly by some devices. */
export function wifiNameProblem(name: string): 'missing' | 'long' | 'characters' | null {
  if (name.trim() === '') return 'missing'
  if (!/^[\x20-\x7e]+$/.test(name)) return 'characters'
  return name.length > maxWifiNameLength ? 'long' : null
}

/**
 * The characters `\ ; , : "` separate the fields of the code, so they are escaped inside a field.
 */
const escapeField = (field: string) => field.replaceAll(/[\\;,:"]/g, String.raw`\$&`)

/** The text of the QR code with which a phone joins a network (`WIFI:T:WPA;S:…;P:…;;`). */
export function wifiJoinText({ ssid, password }: { ssid: string; password: string }): string {
  return `WIFI:T:WPA;S:${escapeField(ssid)};P:${escapeField(password)};;`
}
