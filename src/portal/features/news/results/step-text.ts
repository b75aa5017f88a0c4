import { formatDate } from '#domain/platform/time/dates.ts'

/** A day as `20/11/2026`, a month as `11/2026`. */
export const stepText = (step: string) => formatDate(step)

/** The same for a narrow place: `20/11`, `11/26`. */
export function shortStepText(step: string): string {
  const [year = '', month = '', day] = step.split('-')
  return day === undefined ? `${month}/${year.slice(2)}` : `${day}/${month}`
}
