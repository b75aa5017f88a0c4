import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FailedAction } from '#portal/kit/buttons/action-failure.tsx'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { refusalTexts } from './calls/refusals.ts'

/** Words for calls whose refusals a screen does not tell apart: one sentence for all but the common ones. */
export const anyFailure = (otherwise: string) => refusalTexts()({ own: {}, otherwise })

interface ActionOptions<Value, Result> {
  readonly act: (value: Value) => Promise<Result>
  /** The sentence of a failure, or what says it; null: the subscriber gave it up, or it needs no words here. */
  readonly failure: string | ((error: unknown) => Failure | null)
  readonly onDone?: (result: Result, value: Value) => unknown
  readonly onFailed?: (error: unknown, value: Value) => unknown
  readonly onSettled?: () => unknown
}

export interface Action<Value, Result> {
  readonly run: (value: Value) => void
  readonly isBusy: boolean
  readonly isDone: boolean
  /** What came of it; undefined until it is done. */
  readonly result: Result | undefined
  /** What it was last run with. */
  readonly value: Value | undefined
  /** For `ActionFailure`, or the dialog that asks, with the value it failed for; null while nothing has failed. */
  readonly failed: (FailedAction & { readonly value: Value }) | null
  readonly reset: () => void
}

/**
 * An action that calls the server. Its failure stays where it was pressed: under the button by
 * `ActionFailure`, or in the dialog that asked. No screen says it in a toast, which is gone in seconds.
 */
export function useAction<Result, Value = void>(
  options: ActionOptions<Value, Result>,
): Action<Value, Result> {
  const { act, failure, onDone, onFailed, onSettled } = options
  const [last, setLast] = useState<{ readonly error: unknown; readonly value: Value } | null>(null)
  const action = useMutation<Result, unknown, Value>({
    mutationFn: act,
    onSuccess: (result, value) => {
      setLast(null)
      return onDone?.(result, value)
    },
    // It stays on screen while it is tried again.
    onError: (error, value) => {
      setLast({ error, value })
      return onFailed?.(error, value)
    },
    onSettled: () => onSettled?.(),
  })
  const { variables, isPending: isBusy, mutate: run } = action
  const toFailure = typeof failure === 'string' ? anyFailure(failure) : failure
  const told = last && toFailure(last.error)
  return {
    run,
    isBusy,
    isDone: action.isSuccess,
    result: action.data,
    value: variables,
    failed: told && {
      failure: told,
      isRetrying: isBusy && variables === last.value,
      retry: () => run(last.value),
      value: last.value,
    },
    reset: () => {
      setLast(null)
      action.reset()
    },
  }
}
