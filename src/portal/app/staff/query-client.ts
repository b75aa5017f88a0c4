import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isStaffSignedOut } from '#portal/queries/failure.ts'
import { queryDefaults } from '#portal/queries/query-defaults.ts'

let onSignedOut = () => {}

/** Whoever shows the staff's rooms says here what happens when their session is over. */
export function whenStaffSignedOut(listener: () => void): () => void {
  onSignedOut = listener
  return () => {
    onSignedOut = () => {}
  }
}

const onError = (error: unknown) => {
  if (isStaffSignedOut(error)) onSignedOut()
}

/** The staff's own memory of server answers: nothing of it is ever kept on the device. */
export const staffQueryClient = new QueryClient({
  defaultOptions: queryDefaults,
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
})
