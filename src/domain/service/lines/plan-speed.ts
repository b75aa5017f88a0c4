/**
 * The download speed, in Mbit/s, that the name of a plan promises ("FIBRA 500 MEGA", "Turbo 1 Giga",
 * "Plano 600Mbps"); null when the name has none.
 */
export function planSpeed(plan: string): number | null {
  const found = /(\d{1,4}(?:[.,]\d{1,2})?)\s*(g(?:iga|bps|b|bit)?|m(?:ega|bps|b|bit)?)s?\b/i.exec(
    plan,
  )
  if (!found) return null
  const [, number = '', unit = ''] = found
  const value = Number(number.replace(',', '.'))
  const speed = unit.toLowerCase().startsWith('g') ? value * 1000 : value
  return speed > 0 ? speed : null
}
