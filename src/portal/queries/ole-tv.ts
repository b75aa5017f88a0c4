import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { activateOleTv, checkOleTv, recoverOleTvPassword } from '#contract/ole-tv.ts'
import { call } from './client.ts'
import { clientId } from '#portal/session/client-id.ts'
import { refusalText } from './failure.ts'

/** Whether the subscriber's Olé TV is active; null when the subscriber cannot have it. */
export function oleTvQuery() {
  return queryOptions({
    queryKey: [clientId(), 'ole-tv'],
    queryFn: async ({ signal }) => {
      try {
        const answer = await call(checkOleTv, { query: { search: '1' }, signal })
        const { hasOletv: isActive, customerEmail: email, contractId } = answer
        return { isActive, email, contractId }
      } catch (error) {
        if (refusalText(checkOleTv, error) !== 'app not found') throw error
        return null
      }
    },
    staleTime: 0,
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
    await client.invalidateQueries({ queryKey: oleTvQuery().queryKey })
  }
}

export async function sendOleTvPassword(body: OleTvAccount): Promise<void> {
  await call(recoverOleTvPassword, { body })
}
