/** Seconds to wait, in words: "1 segundo", "45 segundos", "3 minutos". */
export function formatWait(seconds: number): string {
  if (seconds < 90) return counted(Math.max(1, Math.ceil(seconds)), 'segundo')
  return counted(Math.ceil(seconds / 60), 'minuto')
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
