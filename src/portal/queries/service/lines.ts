import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import {
  diagnoseLine,
  listLineEquipment,
  listLines,
  listLineSessions,
  orderLineAction,
  readLine,
  readLineSignal,
  readLineUsage,
} from '#contract/service/lines.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import type { Line, LineAction } from '#domain/service/lines/line.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'
import { refusalText } from '#portal/queries/calls/failure.ts'
import { refetchFresh, wantsFresh } from '#portal/queries/calls/fresh.ts'
import type { Incomplete } from '#portal/queries/calls/incomplete.ts'

export interface DatedLines extends Incomplete {
  readonly lines: readonly Line[]
  readonly asOf: string
}

/** The internet accesses of the subscriber. A stored state is shown with its moment, never as the present one. */
export function linesQuery() {
  return queryOptions({
    queryKey: [clientId(), 'lines'],
    queryFn: async ({ client, queryKey, signal }): Promise<DatedLines> => {
      const answer = await call(listLines, { fresh: wantsFresh(client, queryKey), signal })
      const { as_of: asOf, incomplete: isIncomplete } = answer
      return { lines: answer.lines.map(readLine), asOf, isIncomplete }
    },
    staleTime: 15 * secondMs,
    meta: { persistAs: 'lines' },
  })
}

interface PartOptions {
  readonly params: { readonly id: string }
  readonly fresh: boolean
  readonly signal: AbortSignal
}

/** A part of a line; null where the provider's systems do not tell it. */
function partQuery<T>(endpoint: Endpoint, id: string, read: (options: PartOptions) => Promise<T>) {
  return queryOptions({
    queryKey: [clientId(), 'line', id, endpoint.name],
    queryFn: async ({ client, queryKey, signal }): Promise<T | null> => {
      try {
        return await read({ params: { id }, fresh: wantsFresh(client, queryKey), signal })
      } catch (error) {
        if (refusalText(endpoint, error) === 'not offered') return null
        throw error
      }
    },
    meta: { persistAs: 'linePart' },
  })
}

export const lineSignalQuery = (id: string) =>
  partQuery(readLineSignal, id, (options) => call(readLineSignal, options))
export const lineSessionsQuery = (id: string) =>
  partQuery(listLineSessions, id, (options) => call(listLineSessions, options))
export const lineUsageQuery = (id: string) =>
  partQuery(readLineUsage, id, (options) => call(readLineUsage, options))
export const lineEquipmentQuery = (id: string) =>
  partQuery(listLineEquipment, id, (options) => call(listLineEquipment, options))

/** Why a line has no internet; asked anew at each look. */
export function diagnosisQuery(id: string) {
  return queryOptions({
    queryKey: [clientId(), 'line', id, 'diagnosis'],
    queryFn: ({ signal }) => call(diagnoseLine, { params: { id }, signal }),
    staleTime: 15 * secondMs,
    gcTime: 60 * secondMs,
  })
}

/** The line again, past every cache; its parts without being waited for. */
async function readAgain(client: QueryClient, id: string): Promise<void> {
  void client.invalidateQueries({ queryKey: [clientId(), 'line', id] })
  await refetchFresh(client, linesQuery().queryKey)
}

/**
 * Asks something of a line once, and resolves when the line was read again. After a failure the line
 * is read again, too, but not waited for: what failed to do it may also be slow to tell.
 */
export async function orderLine(client: QueryClient, id: string, action: LineAction) {
  try {
    const outcome = await call(orderLineAction, { params: { id }, body: { action } })
    await readAgain(client, id)
    return outcome
  } catch (error) {
    void readAgain(client, id)
    throw error
  }
}
