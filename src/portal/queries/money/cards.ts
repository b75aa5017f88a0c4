import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  listCards,
  registerCard as registerCardCall,
  removeCard as removeCardCall,
  type AcceptedCard,
} from '#contract/money/cards.ts'
import { listContractsShort } from '#contract/service/contracts-short.ts'
import { cardDigits, lastFourDigits } from '#domain/money/cards/card-number.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { call } from '#portal/queries/calls/client.ts'
import { clientId } from '#portal/session/client-id.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { isAnswerLost } from './attempts.ts'

/** A 404, or the text with any status, means that there are none (specification 8). */
function emptyOn404<T>(error: unknown, empty: T): T {
  if (!(error instanceof ApiError)) throw error
  if (error.isNotFound || error.text === 'Card not founded for customer.') return empty
  throw error
}

/** The saved cards, as far as they may be shown: never a whole number. */
export function cardsQuery() {
  return queryOptions({
    queryKey: [clientId(), 'cards'],
    queryFn: async ({ signal }): Promise<readonly AcceptedCard[]> => {
      try {
        return (await call(listCards, { signal })).cards
      } catch (error) {
        return emptyOn404(error, [])
      }
    },
    meta: { persistAs: 'cards' },
  })
}

/** Ids of the contracts a new card can be tied to; without a contract no card can be saved (specification 2). */
export function cardContractsQuery() {
  return queryOptions({
    queryKey: [clientId(), 'contracts', 'short'],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      try {
        const { contracts } = await call(listContractsShort, { signal })
        return contracts.map(({ id }) => id)
      } catch (error) {
        return emptyOn404(error, [])
      }
    },
    meta: { persistAs: 'cardContracts' },
  })
}

type NewCard = BodyOf<typeof registerCardCall>

/** Whether the server lists a card now. */
async function isListed(client: QueryClient, { CardNumber, ExpirationDate }: NewCard) {
  const lastFour = lastFourDigits(cardDigits(CardNumber))
  const cards = await client.fetchQuery({ ...cardsQuery(), staleTime: 0, retry: false })
  return cards.some(
    (card) => card.CardNumber.endsWith(lastFour) && card.ExpirationDate === ExpirationDate,
  )
}

/**
 * Sends number and CVV to the server: they enter no cache and no log, and are never sent twice. After a lost
 * answer the list tells whether the card was saved. `isRemoved`: the server deletes the card by itself; `cardId`:
 * null where the answer does not say it.
 */
export async function registerCard(
  client: QueryClient,
  body: NewCard,
): Promise<{ readonly isRemoved: boolean; readonly cardId: string | null }> {
  try {
    const answer = await call(registerCardCall, { body })
    await client.invalidateQueries({ queryKey: cardsQuery().queryKey })
    return { isRemoved: Boolean(answer.removed_at), cardId: answer.card?.uuid ?? null }
  } catch (error) {
    if (isAnswerLost(error) && (await isListed(client, body).catch(() => false))) {
      return { isRemoved: body.SingleUse ?? false, cardId: null }
    }
    throw error
  }
}

export async function removeCard(client: QueryClient, id: string): Promise<void> {
  await call(removeCardCall, { params: { id } })
  client.setQueryData(cardsQuery().queryKey, (cards) => cards?.filter(({ uuid }) => uuid !== id))
}
