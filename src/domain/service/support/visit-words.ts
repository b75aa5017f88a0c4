import type { LocalTime } from '#domain/platform/time/dates.ts'
import { isVisitOver, isVisitShown, type Visit, visitWindow } from './visit.ts'

const titles = {
  scheduled: 'Visita do técnico',
  on_the_way: 'Técnico a caminho',
  under_way: 'Técnico em atendimento',
  to_reschedule: 'Visita a remarcar',
} as const

const rescheduling = 'A gente vai marcar um novo dia com você.'
const over = (window: string) =>
  `O horário combinado já passou (${window}). Se o técnico não veio, fale com a gente.`

export interface VisitWords {
  readonly title: string
  /** When; empty where it is not known. */
  readonly when: string
  /** The time that was agreed is over, and nobody says that the technician came. */
  readonly isOver: boolean
}

/** What is said of a visit at a time of its provider; null where there is nothing to say. */
export function visitWords(visit: Visit | null, now: LocalTime): VisitWords | null {
  const today = now.slice(0, 10)
  if (visit === null || !isVisitShown(visit, today)) return null
  if (isVisitOver(visit, now)) {
    return { title: titles.scheduled, when: over(visitWindow(visit)), isOver: true }
  }
  const when = visit.state === 'to_reschedule' ? rescheduling : visitWindow(visit)
  return { title: titles[visit.state], when, isOver: false }
}
