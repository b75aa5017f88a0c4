import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { activateOleTv, checkOleTv, recoverOleTvPassword } from '#contract/service/ole-tv.ts'
import { call } from '#portal/queries/calls/client.ts'
import { clientId } from '#portal/session/client-id.ts'
import { refusalText } from '#portal/queries/calls/failure.ts'

const oleTvKey = () => [clientId(), 'ole-tv'] as const

/**
 * Whether the Olé TV of a contract is active, or of the first contract that includes it when none is
 * named; null when the subscriber cannot have it.
 */
export function oleTvQuery(contractId?: string) {
  return queryOptions({
    queryKey: [...oleTvKey(), contractId ?? ''],
    queryFn: async ({ signal }) => {
      try {
        const query = { search: '1', ...(contractId !== undefined && { contractId }) } as const
        const answer = await call(checkOleTv, { query, signal })
        const { hasOletv: isActive, customerEmail: email } = answer
        return { isActive, email, contractId: answer.contractId }
      } catch (error) {
        if (refusalText(checkOleTv, error) !== 'app not found') throw error
        return null
      }
    },
    staleTime: 0,
    meta: { persistAs: 'oleTv' },
  })
}

interface OleTvAccount {
  readonly contractId: string
  readonly email: string
}

/** Activates Olé TV and fetches its state again, even after a failure. */
export async function activateOleTvAccount(client: QueryClient, body: OleTvAccount): Promise<void> {
  try {
    await call(activateOleTv, { body })
  } finally {
    await client.invalidateQueries({ queryKey: oleTvKey() })
  }
}

export async function sendOleTvPassword(body: OleTvAccount): Promise<void> {
  await call(recoverOleTvPassword, { body })
}
