/** Bands as the wire names them (specification 9); 5.8 is what people call 5G. */
export const wifiBands = ['2.4', '5.8'] as const
export type WifiBand = (typeof wifiBands)[number]

/** Characters of a Wi-Fi password, both included (specification 5). */
export const wifiPasswordLength = { min: 6, max: 30 } as const

type WifiPasswordProblem = 'missing' | 'short' | 'long' | 'short for device' | 'characters'

/**
 * What is wrong with a Wi-Fi password, or null. `deviceMin` is the fewest characters the device
 * takes: WPA2 knows none under 8, and nothing but the printable characters of ASCII.
 */
export function wifiPasswordProblem(
  password: string,
  deviceMin: number,
): WifiPasswordProblem | null {
  const length = Array.from(password).length
  if (length === 0) return 'missing'
  if (length < wifiPasswordLength.min) return 'short'
  if (length > wifiPasswordLength.max) return 'long'
  if (length < deviceMin) return 'short for device'
  return /^[\x20-\x7e]+$/.test(password) ? null : 'characters'
}

/** `\ ; , : "` part the fields of the code, so inside a field they are escaped. */
const escaped = (field: string) => field.replaceAll(/[\\;,:"]/g, String.raw`\$&`)

/** The text of a QR code by which phones join a network (`WIFI:T:WPA;S:…;P:…;;`). */
export function wifiJoinText({ ssid, password }: { ssid: string; password: string }): string {
  return `WIFI:T:WPA;S:${escaped(ssid)};P:${escaped(password)};;`
}
