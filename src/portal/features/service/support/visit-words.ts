import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { isVisitShown, type Visit, visitWindow } from '#domain/service/support/visit.ts'

const titles = {
  scheduled: 'Visita do técnico',
  on_the_way: 'Técnico a caminho',
  under_way: 'Técnico em atendimento',
  to_reschedule: 'Visita a remarcar',
} as const

const rescheduling = 'A gente vai marcar um novo dia com você.'

export interface VisitWords {
  readonly title: string
  /** When; empty where it is not known. */
  readonly when: string
}

/** What is said of a visit; null where there is nothing to say. */
export function visitWords(visit: Visit | null, today: CalendarDate): VisitWords | null {
  if (visit === null || !isVisitShown(visit, today)) return null
  const when = visit.state === 'to_reschedule' ? rescheduling : visitWindow(visit)
  return { title: titles[visit.state], when }
}
