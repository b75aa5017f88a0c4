import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Failure } from '#portal/kit/failure.ts'
import { showToast } from '#portal/kit/toasts.ts'
import { providerUsersQuery } from '#portal/queries/provider-users.ts'

interface Change<Value> {
  readonly change: (value: Value) => Promise<void>
  /** Said when it is done. */
  readonly done: string
  readonly toFailure: (error: unknown) => Failure<never>
  readonly onDone?: () => void
}

/** One change of the team by a button: the result is a toast, and the list is read again. */
export function useChange<Value = void>({ change, done, toFailure, onDone }: Change<Value>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      onDone?.()
      showToast({ kind: 'success', text: done })
      return client.invalidateQueries({ queryKey: providerUsersQuery().queryKey })
    },
    onError: (error) => {
      showToast({ kind: 'error', text: toFailure(error).text })
      // A letter that could not be sent leaves its invitation in the list.
      return client.invalidateQueries({ queryKey: providerUsersQuery().queryKey })
    },
  })
}
