import { addDays, formatDate, type LocalTime } from '#domain/platform/time/dates.ts'
import { isVisitOver, type Visit, visitHours } from './visit.ts'

/** Days ahead of which a visit is news on the home. */
const maxDaysAhead = 7

/** The request with the earliest visit of today or the next days; null where none has one with a day. */
export function homeVisit<Request extends { readonly visit: Visit | null }>(
  requests: readonly Request[],
  now: LocalTime,
): Request | null {
  const today = now.slice(0, 10)
  const end = addDays(today, maxDaysAhead)
  const dayOf = ({ visit }: Request) => visit?.from.slice(0, 10) ?? ''
  const [first = null] = requests
    .filter((one) => dayOf(one) >= today && dayOf(one) <= end)
    .toSorted((one, other) => (one.visit?.from ?? '').localeCompare(other.visit?.from ?? ''))
  return first
}

/**
 * `Técnico: hoje, das 08:00 às 12:00`. That the technician is on the way, or there, is said only where the ERP
 * said so today (`asOf`); once the window is over, that the time has passed.
 */
export function homeVisitText(visit: Visit, now: LocalTime, asOf: LocalTime): string {
  const [day, today] = [visit.from.slice(0, 10), now.slice(0, 10)]
  const isOfToday = asOf.slice(0, 10) === today
  if (isVisitOver(visit, now) || (visit.to !== '' && visit.to < now && !isOfToday)) {
    return 'O horário da visita do técnico já passou. Se ele não veio, fale com a gente.'
  }
  if (visit.state === 'under_way' && isOfToday) return 'Técnico em atendimento'
  const when = day === today ? 'hoje' : day === addDays(today, 1) ? 'amanhã' : formatDate(day)
  const who = visit.state === 'on_the_way' && isOfToday ? 'Técnico a caminho' : 'Técnico'
  return `${who}: ${[when, visitHours(visit)].filter(Boolean).join(', ')}`
}
