import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  listCards,
  registerCard as registerCardCall,
  removeCard as removeCardCall,
  type SavedCard,
} from '#contract/cards.ts'
import { listContractsShort } from '#contract/contracts-short.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from './client.ts'
import { clientId } from '#portal/session/client-id.ts'
import { ApiError } from './failure.ts'

/** A 404 is an answer: there are none, whatever the server calls it (specification 8). */
function ifNone<T>(error: unknown, none: T): T {
  if (error instanceof ApiError && error.status === 404) return none
  throw error
}

/** The saved cards: what may be shown of them, never more. */
export function cardsQuery() {
  return queryOptions({
    queryKey: [clientId(), 'cards'],
    queryFn: async ({ signal }): Promise<readonly SavedCard[]> => {
      try {
        return (await call(listCards, { signal })).cards
      } catch (error) {
        return ifNone(error, [])
      }
    },
  })
}

/** The contracts a new card is tied to; without one there can be none (specification 2). */
export function cardContractsQuery() {
  return queryOptions({
    queryKey: [clientId(), 'contracts', 'short'],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      try {
        const { contracts } = await call(listContractsShort, { signal })
        return contracts.map(({ id }) => id)
      } catch (error) {
        return ifNone(error, [])
      }
    },
  })
}

/** Number and code pass through here to the server: no cache, no retry, no trace. */
export async function registerCard(
  client: QueryClient,
  body: BodyOf<typeof registerCardCall>,
): Promise<void> {
  await call(registerCardCall, { body })
  await client.invalidateQueries({ queryKey: cardsQuery().queryKey })
}

export async function removeCard(client: QueryClient, id: string): Promise<void> {
  await call(removeCardCall, { params: { id } })
  client.setQueryData(cardsQuery().queryKey, (cards) => cards?.filter(({ uuid }) => uuid !== id))
}
