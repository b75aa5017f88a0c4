import { isDueDay } from '#domain/service/rights/due-day.ts'

/** The days of a line such as "5, 10, 20"; null when it holds anything else. Empty: none. */
export function parseDueDays(line: string): number[] | null {
  const parts = line.split(/[\s,;]+/).filter((part) => part !== '')
  const days = parts.map(Number)
  return days.every(isDueDay) ? [...new Set(days)].toSorted((a, b) => a - b) : null
}
