import { durationText } from '#domain/platform/time/duration-text.ts'

/** Seconds to wait, in words: "1 segundo", "45 segundos", "3 minutos", "23 horas". */
export function formatWait(seconds: number): string {
  if (seconds < 90) return durationText(Math.max(1, Math.ceil(seconds)), 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90
    ? durationText(minutes, 'minute')
    : durationText(Math.ceil(minutes / 60), 'hour')
}
