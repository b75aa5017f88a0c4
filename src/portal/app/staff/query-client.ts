import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isStaffSignedOut } from '#portal/queries/failure.ts'
import { queryDefaults } from '#portal/queries/query-defaults.ts'

let signedOutListener = () => {}

/**
 * Sets what happens when a session of staff is over; there is one listener, the open staff area.
 * Returns the function that removes it.
 */
export function onStaffSignedOut(listener: () => void): () => void {
  signedOutListener = listener
  return () => {
    signedOutListener = () => {}
  }
}

const onError = (error: unknown) => {
  if (isStaffSignedOut(error)) signedOutListener()
}

/** The cache of server answers for staff: nothing of it is ever stored on the device. */
export const staffQueryClient = new QueryClient({
  defaultOptions: queryDefaults,
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
})
