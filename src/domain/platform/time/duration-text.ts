const units = {
  second: 'segundo',
  minute: 'minuto',
  hour: 'hora',
  day: 'dia',
  month: 'mes',
  year: 'ano',
} as const

/** A number with its unit of time, in words: "1 dia", "72 horas", "13 meses". */
export function durationText(count: number, unit: keyof typeof units): string {
  if (count === 1) return unit === 'month' ? '1 mês' : `1 ${units[unit]}`
  return `${count} ${units[unit]}${unit === 'month' ? 'es' : 's'}`
}
