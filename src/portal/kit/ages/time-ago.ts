import { daySeconds, hourSeconds, minuteSeconds } from '#domain/platform/time/durations.ts'

const units = [
  { unit: 'day', seconds: daySeconds },
  { unit: 'hour', seconds: hourSeconds },
  { unit: 'minute', seconds: minuteSeconds },
] as const

const words = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' })

/** How long ago, in words: "agora", "há 5 minutos", "há 2 horas", "ontem". */
export function timeAgo(then: Date, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - then.getTime()) / 1000)
  const largest = units.find((unit) => seconds >= unit.seconds)
  return largest
    ? words.format(-Math.floor(seconds / largest.seconds), largest.unit)
    : words.format(0, 'second')
}
