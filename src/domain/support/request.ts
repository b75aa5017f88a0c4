import type { ProviderRules } from '../provider-rules.ts'

/** Where a support request is kept at the provider (specification 9, support types). */
export type SupportDesk = 'os' | 'customer_service'

/** Requests go one way: in progress, then closed (specification 4). */
export type SupportStatus = 'in_progress' | 'closed'

/** How a status is written on screen (specification 3). */
export const supportStatusLabels: Readonly<Record<SupportStatus, string>> = {
  in_progress: 'Em andamento',
  closed: 'Fechado',
}

/** Longest message, in characters (specification 5). */
export const maxMessageLength = 1000

/** Whether more may be said: only while in progress, and only where the provider allows it. */
export function allowsMessage(
  { status }: { readonly status: SupportStatus },
  { allowsNewSupportMessage }: Pick<ProviderRules, 'allowsNewSupportMessage'>,
): boolean {
  return status === 'in_progress' && allowsNewSupportMessage
}

/** Whether another page of closed requests may exist: three or more came last (specification 9). */
export function mayHaveMore(lastPage: readonly unknown[]): boolean {
  return lastPage.length >= closedPageSize
}

/** Closed requests on one page. */
export const closedPageSize = 3
