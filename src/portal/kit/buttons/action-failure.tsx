import type { ReactNode } from 'react'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'

/** A failed action of a screen, as `useAction` tells it. */
export interface FailedAction {
  readonly failure: Failure
  readonly isRetrying: boolean
  readonly retry: () => void
}

export interface ActionFailureProps {
  of: FailedAction | null
  /** Another way to what the action is for. */
  children?: ReactNode
}

/** The sentence alone, where the code of the rest is not on the device. */
const Words = ({ failure }: FailedAction) => <p className="failure-card">{failure.text}</p>

const Failed = lazyPart<FailedAction & Pick<ActionFailureProps, 'children'>>(
  async () => (await import('./failed-action.tsx')).Failed,
  { whileLoading: Words, otherwise: Words },
)

/**
 * Why an action failed, under the button that failed, until it works: the sentence, another try, another way
 * and the code for support.
 */
export const ActionFailure = ({ of, children }: ActionFailureProps) => (
  <div role="alert" className="action-failure">
    {of && <Failed {...of}>{children}</Failed>}
  </div>
)
