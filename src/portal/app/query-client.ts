import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { persistManualWrites, persister } from '#portal/queries/stored/persister.ts'
import { isSignedOut } from '#portal/queries/calls/failure.ts'
import { queryDefaults } from '#portal/queries/calls/query-defaults.ts'

let signedOutListener: () => void = () => {}

/**
 * Sets what happens when the server no longer knows the session; there is one listener, the panel.
 * Returns the function that removes it.
 */
export function onSignedOut(listener: () => void): () => void {
  signedOutListener = listener
  return () => {
    signedOutListener = () => {}
  }
}

const onError = (error: unknown) => {
  if (isSignedOut(error)) signedOutListener()
}

/** The cache of server answers for the whole panel; it loads with the panel, not with sign-in. */
export const queryClient = new QueryClient({
  defaultOptions: { ...queryDefaults, queries: { ...queryDefaults.queries, persister } },
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
})

persistManualWrites(queryClient)
