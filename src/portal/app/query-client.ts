import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { keepWritten, persister } from '#portal/offline/keeper.ts'
import { isSignedOut } from '#portal/queries/failure.ts'
import { queryDefaults } from '#portal/queries/query-defaults.ts'

type SignedOutListener = () => void
let onSignedOut: SignedOutListener = () => {}

/** Whoever shows the panel says here what happens when the server no longer knows the session. */
export function whenSignedOut(listener: SignedOutListener): () => void {
  onSignedOut = listener
  return () => {
    onSignedOut = () => {}
  }
}

const onError = (error: unknown) => {
  if (isSignedOut(error)) onSignedOut()
}

/** One memory of server answers for the whole panel; it loads with the panel, not with sign-in. */
export const queryClient = new QueryClient({
  defaultOptions: { ...queryDefaults, queries: { ...queryDefaults.queries, persister } },
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
})

keepWritten(queryClient)
