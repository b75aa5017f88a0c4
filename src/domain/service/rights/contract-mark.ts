import { addDays, type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'

/** What a subscriber may ask for of a contract by right, and that is marked on the contract until it is done. */
export const markKinds = ['cancellation', 'suspension', 'due_day'] as const
export type MarkKind = (typeof markKinds)[number]

/** A request of a contract that is not done yet. Days are empty, and `day` is 0, where the kind has none. */
export interface ContractMark {
  /** The request by right. */
  readonly id: string
  /** One of `markKinds`; later versions may have more. */
  readonly kind: string
  /** The day on which a cancellation takes effect, or the first of a suspension. */
  readonly from: CalendarDate
  /** The last day of a suspension. */
  readonly until: CalendarDate
  /** The due day that was asked for. */
  readonly day: number
  /** Whether its subscriber may still take it back here. */
  readonly revocable: boolean
}

/** Days after which a contract that still runs shows that its cancellation was settled otherwise. */
const settledAfterDays = 7
/** Days after which a change of the due day that is not seen in the ERP was settled otherwise. */
const dueDayAfterDays = 45

interface Marked {
  readonly kind: MarkKind
  readonly requestedOn: CalendarDate
  readonly from: CalendarDate
  readonly until: CalendarDate
  readonly day: number
}

/**
 * Whether a request is still to be said of a contract in force, whose bills are due on `dueDay`. Of a request
 * that nobody follows it is only known that it was filed: after some time the contract itself is right.
 */
export function isStillMarked(
  { kind, requestedOn, from, until, day }: Marked,
  { dueDay, today }: { readonly dueDay: number | null; readonly today: CalendarDate },
): boolean {
  if (kind === 'suspension') return until !== '' && today <= until
  if (kind === 'due_day') return day !== dueDay && today <= addDays(requestedOn, dueDayAfterDays)
  return from !== '' && today <= addDays(from, settledAfterDays)
}

const sentences: Readonly<Record<string, (mark: ContractMark) => string>> = {
  cancellation: ({ from }) => `Cancelamento marcado para ${from && formatDate(from)}`,
  suspension: ({ from, until }) =>
    `Suspensão pedida de ${from && formatDate(from)} a ${until && formatDate(until)}`,
  due_day: ({ day }) => `Mudança do vencimento para o dia ${day} pedida`,
}

/** What is marked, in words; null for a kind that this version does not know. */
export const markSentence = (mark: ContractMark): string | null =>
  Object.hasOwn(sentences, mark.kind) ? (sentences[mark.kind]?.(mark) ?? null) : null
