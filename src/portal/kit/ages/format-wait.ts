/** Seconds to wait, in words: "1 segundo", "45 segundos", "3 minutos", "23 horas". */
export function formatWait(seconds: number): string {
  if (seconds < 90) return counted(Math.max(1, Math.ceil(seconds)), 'segundo')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? counted(minutes, 'minuto') : counted(Math.ceil(minutes / 60), 'hora')
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
