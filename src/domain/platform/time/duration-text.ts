const units = {
  second: ['segundo', 'segundos'],
  minute: ['minuto', 'minutos'],
  hour: ['hora', 'horas'],
  day: ['dia', 'dias'],
  month: ['mês', 'meses'],
  year: ['ano', 'anos'],
} as const

/** A number with its unit of time, in words: "1 dia", "72 horas", "13 meses". */
export function durationText(count: number, unit: keyof typeof units): string {
  const [one, many] = units[unit]
  return `${count} ${count === 1 ? one : many}`
}
