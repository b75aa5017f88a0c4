import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  type AuditAction,
  type AcceptedAuditEntry,
  listAdministrationAudit,
  listAudit,
} from '#contract/platform/audit.ts'
import type { AcceptedOf } from '#contract/platform/endpoint.ts'
import { call } from '#portal/queries/calls/client.ts'

/** Whose log is read: a provider's by its client id, or the administration's. */
export type AuditPlace =
  | { readonly client: string }
  | { readonly scope: 'administration' | 'everything' }

/** What is looked for in a log. */
export interface AuditFilter {
  readonly text?: string
  readonly action?: AuditAction
  /** A moment in ISO 8601. */
  readonly from?: string
}

interface Page extends AuditFilter {
  readonly before?: string
  readonly size: 'screen' | 'export'
}

const readPage = (place: AuditPlace, query: Page, signal?: AbortSignal) =>
  'client' in place
    ? call(listAudit, {
        params: { clientId: place.client },
        query,
        ...(signal && { signal }),
      })
    : call(listAdministrationAudit, {
        query: { ...query, scope: place.scope },
        ...(signal && { signal }),
      })

/** Page parameter of the first page. */
const newest = ''

/** What was done, newest first. */
export function auditQuery(place: AuditPlace, filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['staff', 'audit', place, filter],
    initialPageParam: newest,
    getNextPageParam: (page: AcceptedOf<typeof listAudit>) => page.next,
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      readPage(
        place,
        { ...filter, size: 'screen', ...(pageParam !== newest && { before: pageParam }) },
        signal,
      ),
  })
}

/** Entries of one export. */
export const maxExportedEntries = 10_000

/** The newest entries that match, at most `maxExportedEntries`, a large page at a time. */
export async function readForExport(
  place: AuditPlace,
  filter: AuditFilter,
): Promise<{ readonly entries: AcceptedAuditEntry[]; readonly isComplete: boolean }> {
  const entries: AcceptedAuditEntry[] = []
  let before: string | null = null
  for (;;) {
    const page = { ...filter, size: 'export', ...(before !== null && { before }) } as const
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ends
    const answer: AcceptedOf<typeof listAudit> = await readPage(place, page)
    entries.push(...answer.entries)
    if (answer.next === null) return { entries, isComplete: true }
    if (entries.length >= maxExportedEntries) return { entries, isComplete: false }
    before = answer.next
  }
}
