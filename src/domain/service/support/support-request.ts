import { addDays, type CalendarDate, type LocalTime } from '#domain/platform/time/dates.ts'
import type { ProviderRules } from '#domain/staff/tenants/provider-rules.ts'

/**
 * The kind of record that holds a provider's support requests in its ERP (second specification,
 * section 9, support types).
 */
export type SupportDesk = 'os' | 'customer_service'

/**
 * The states of a support request; a closed one is not opened again (second specification, section
 * 4).
 */
export type SupportStatus = 'in_progress' | 'closed'

/** The screen label of each status (second specification, section 3). */
export const supportStatusLabels: Readonly<Record<SupportStatus, string>> = {
  in_progress: 'Em andamento',
  closed: 'Fechado',
}

/** The greatest length of a message, in characters (second specification, section 5). */
export const maxMessageLength = 1000

/**
 * Whether a message may be added: only while the request is in progress, and only if the provider
 * allows it (second specification, section 4).
 */
export function canAddMessage(
  { status }: { readonly status: SupportStatus },
  { allowsNewSupportMessage }: Pick<ProviderRules, 'allowsNewSupportMessage'>,
): boolean {
  return status === 'in_progress' && allowsNewSupportMessage
}

/** Days after its opening in which a closed request asks if it was solved. */
export const outcomeDays = 90

/**
 * Whether a request asks its subscriber if it was solved: only once the ERP says that it is closed, and
 * not of one that nobody remembers.
 */
export function asksOutcome(
  { status, openedAt }: { readonly status: SupportStatus; readonly openedAt: LocalTime },
  { asksIfSolved }: Pick<ProviderRules, 'asksIfSolved'>,
  today: CalendarDate,
): boolean {
  const isRecent = openedAt !== '' && openedAt.slice(0, 10) >= addDays(today, -outcomeDays)
  return asksIfSolved && status === 'closed' && isRecent
}

/**
 * Whether another page of closed requests may exist: the last page was full (second specification,
 * section 9).
 */
export function mayHaveNextPage(lastPage: readonly unknown[]): boolean {
  return lastPage.length >= closedPageSize
}

/** Closed requests on one page (second specification, section 9). */
export const closedPageSize = 3
