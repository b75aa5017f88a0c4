import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'

interface Change<Value> {
  readonly change: (value: Value) => Promise<void>
  /** Said when it is done. */
  readonly done: string
  readonly toFailure: (error: unknown) => Failure<never>
  /** What is read again afterwards. */
  readonly refreshes: readonly QueryKey[]
  readonly onDone?: () => void
}

/** One change by a button: the result is a toast, and the list is read again. */
export function useChange<Value = void>(of: Change<Value>) {
  const { change, done, toFailure, refreshes, onDone } = of
  const client = useQueryClient()
  const refresh = () =>
    Promise.all(refreshes.map((queryKey) => client.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      onDone?.()
      showToast({ kind: 'success', text: done })
      return refresh()
    },
    onError: (error) => {
      showToast({ kind: 'error', text: toFailure(error).text })
      // An e-mail that could not be sent leaves its invitation in the list.
      return refresh()
    },
  })
}
