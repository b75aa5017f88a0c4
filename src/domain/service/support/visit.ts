import { type CalendarDate, formatDate, type LocalTime } from '#domain/platform/time/dates.ts'

export const visitStates = ['scheduled', 'on_the_way', 'under_way', 'to_reschedule'] as const
export type VisitState = (typeof visitStates)[number]

/** A technician's visit. Times are the provider's, empty where the ERP does not say them. */
export interface Visit {
  readonly state: VisitState
  readonly from: LocalTime
  readonly to: LocalTime
}

/** The states of a visit by the ERP's code of a service order. Other orders have none that is known. */
const stateOf: ReadonlyMap<string, VisitState> = new Map([
  ['AG', 'scheduled'],
  ['DS', 'on_the_way'],
  ['EX', 'under_way'],
  ['RAG', 'to_reschedule'],
])

/**
 * The visit of a service order: its status, and the begin and end of its schedule. null: none is known. A
 * scheduled one needs its day, and one that is to be rescheduled has none any more; an end that does not
 * follow the begin on the same day says nothing.
 */
export function readVisit(status: string, begin: LocalTime, end: LocalTime): Visit | null {
  const state = stateOf.get(status.toUpperCase())
  if (state === undefined) return null
  if (state === 'to_reschedule') return { state, from: '', to: '' }
  if (begin === '') return state === 'scheduled' ? null : { state, from: '', to: '' }
  const isWindow = end > begin && end.slice(0, 10) === begin.slice(0, 10)
  return { state, from: begin, to: isWindow ? end : '' }
}

/** Whether a visit is news: a schedule or a way of a day that is over was not kept up by the ERP. */
export function isVisitShown({ state, from }: Visit, today: CalendarDate): boolean {
  const isAhead = state === 'scheduled' || state === 'on_the_way'
  return !isAhead || from === '' || from.slice(0, 10) >= today
}

/** Whether the time that was agreed for a visit is over, and the ERP does not say that it began. */
export function isVisitOver({ state, to }: Visit, now: LocalTime): boolean {
  return (state === 'scheduled' || state === 'on_the_way') && to !== '' && to < now
}

/** What is told first of several visits of one request. */
const rank = { under_way: 0, on_the_way: 1, scheduled: 2, to_reschedule: 3 } as const

/**
 * The visit that is told of a request for which staff made several service orders; null for none. Orders
 * of a request may be work in the office: without a day, one that is under way is no visit.
 */
export function chooseVisit(visits: readonly Visit[], today: CalendarDate): Visit | null {
  const [first = null] = visits
    .filter(({ state, from }) => from !== '' || state === 'to_reschedule')
    .filter((visit) => isVisitShown(visit, today))
    .toSorted((a, b) => rank[a.state] - rank[b.state] || a.from.localeCompare(b.from))
  return first
}

const clock = (time: LocalTime) => time.slice(11, 16)

/** `das 08:00 às 12:00`; '' where the schedule begins at midnight without an end, or none is known. */
export function visitHours({ from, to }: Pick<Visit, 'from' | 'to'>): string {
  if (to !== '') return `das ${clock(from)} às ${clock(to)}`
  return from === '' || clock(from) === '00:00' ? '' : `a partir das ${clock(from)}`
}

/** `30/11/2026, das 08:00 às 12:00`; the day alone where the schedule begins at midnight. '' for none. */
export function visitWindow(visit: Pick<Visit, 'from' | 'to'>): string {
  if (visit.from === '') return ''
  return [formatDate(visit.from.slice(0, 10)), visitHours(visit)].filter(Boolean).join(', ')
}
