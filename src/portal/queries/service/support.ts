import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  findSupportRequest,
  listSupportMessages,
  listSupportRequests,
  listSupportSubjects,
  readSupportMessage,
  readSupportRequest,
  type SupportRequest,
} from '#contract/service/support.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import type { SupportStatus } from '#domain/service/support/support-request.ts'
import { serverNow } from '#portal/kit/ages/server-clock.ts'
import { call } from '#portal/queries/calls/client.ts'
import { clientId } from '#portal/session/client-id.ts'
import { refusalText } from '#portal/queries/calls/failure.ts'
import { wantsFresh } from '#portal/queries/calls/fresh.ts'
import type { Incomplete } from '#portal/queries/calls/incomplete.ts'

/** Begins the key of every query of support: lists, single requests and their messages. */
const supportKey = () => [clientId(), 'support'] as const

export function supportSubjectsQuery() {
  return queryOptions({
    queryKey: [...supportKey(), 'subjects'],
    queryFn: async ({ signal }) => (await call(listSupportSubjects, { signal })).subjects,
    staleTime: 10 * minuteMs,
  })
}

/** Support requests, and when the ERP gave them (ISO instant). */
export interface DatedRequests extends Incomplete {
  readonly requests: readonly SupportRequest[]
  readonly asOf: string
}

/** A page (from 1) of closed requests, or all that are in progress. */
export function supportRequestsQuery(status: SupportStatus, page: number | null) {
  return queryOptions({
    queryKey: [...supportKey(), status, page],
    queryFn: async ({ client, queryKey, signal }): Promise<DatedRequests> => {
      const query = { status, ...(page !== null && { page: String(page) }) }
      const fresh = wantsFresh(client, queryKey)
      const answer = await call(listSupportRequests, { query, fresh, signal })
      const { as_of: asOf, incomplete: isIncomplete } = answer
      // Other servers may answer with requests of both states.
      const requests = answer.supports
        .map(readSupportRequest)
        .filter((one) => one.status === status)
      return { requests, asOf, isIncomplete }
    },
    staleTime: 15_000,
    meta: { persistAs: 'supportRequests' },
  })
}

/** Whether a refusal means that there is no such request: a path typed by hand may name none. */
const isUnknown = (refusal: string | null) =>
  refusal === 'support not found' || refusal === 'invalid request'

export function supportRequestQuery(id: string) {
  return queryOptions({
    queryKey: [...supportKey(), 'one', id],
    queryFn: async ({ client, queryKey, signal }) => {
      const fresh = wantsFresh(client, queryKey)
      try {
        const answer = await call(findSupportRequest, { params: { supportId: id }, fresh, signal })
        const { support, as_of: asOf, solved } = answer
        return { request: readSupportRequest(support), asOf, solved }
      } catch (error) {
        if (!isUnknown(refusalText(findSupportRequest, error))) throw error
        return { request: null, asOf: serverNow().toISOString(), solved: undefined }
      }
    },
    staleTime: 15_000,
    meta: { persistAs: 'supportRequest' },
  })
}

export function supportMessagesQuery(id: string) {
  return queryOptions({
    queryKey: [...supportKey(), 'messages', id],
    queryFn: async ({ client, queryKey, signal }) => {
      const fresh = wantsFresh(client, queryKey)
      const params = { supportId: id }
      const answer = await call(listSupportMessages, { params, fresh, signal })
      const { as_of: asOf, incomplete: isIncomplete } = answer
      return { messages: answer.messages.map(readSupportMessage), asOf, isIncomplete }
    },
    staleTime: 10_000,
    meta: { persistAs: 'supportMessages' },
  })
}

/** A tapped request as one of the lists already holds it. */
export function knownRequest(client: QueryClient, id: string) {
  const lists = client.getQueriesData<DatedRequests>({ queryKey: supportKey() })
  for (const [, data] of lists) {
    // Single requests and subjects have keys that begin the same.
    const request = data && 'requests' in data && data.requests.find((one) => one.id === id)
    if (data && request) return { request, asOf: data.asOf, solved: undefined }
  }
  return undefined
}

/** Fetches lists and requests again after a request was opened or a message written. */
export async function invalidateSupport(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    queryKey: supportKey(),
    predicate: ({ queryKey }) => !queryKey.includes('subjects'),
  })
}
