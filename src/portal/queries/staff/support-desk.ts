import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/platform/endpoint.ts'
import {
  endSubscriberSessions,
  findSubscribers,
  liftSubscriberWaits,
  readSubscriber,
  sendFirstAccess,
} from '#contract/staff/support-desk.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'

export type DeskFindings = AnswerOf<typeof findSubscribers>

const deskKey = () => [clientId(), 'staff', 'desk'] as const

/** The last search of this page, which "Voltar" shows again; never kept on the device. */
export const lastSearchKey = () => [...deskKey(), 'search'] as const

/** What was typed, and what it found. */
export interface DeskSearch {
  readonly query: string
  readonly found: DeskFindings
}

export async function searchDesk(query: string): Promise<DeskSearch> {
  return { query, found: await call(findSubscribers, { body: { query } }) }
}

/** What support needs to know of one subscriber; null where the provider has no such one. */
export function subscriberQuery(customerId: string) {
  return queryOptions({
    queryKey: [...deskKey(), 'subscriber', customerId],
    queryFn: async ({ signal }) => {
      try {
        return await call(readSubscriber, { params: { customerId }, signal })
      } catch (error) {
        if (error instanceof ApiError && error.text === 'subscriber not found') return null
        throw error
      }
    },
    // Every reading stands in the audit log: one for each time the screen is opened.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Explains the first access by e-mail; returns the masked address. */
export async function sendFirstAccessLetter(customerId: string): Promise<string> {
  return (await call(sendFirstAccess, { params: { customerId } })).to
}

/** Returns how many sessions have ended. */
export async function endSessionsOf(customerId: string): Promise<number> {
  return (await call(endSubscriberSessions, { params: { customerId } })).ended
}

/** Returns how many waits have ended. */
export async function liftWaitsOf(customerId: string): Promise<number> {
  return (await call(liftSubscriberWaits, { params: { customerId } })).lifted
}
