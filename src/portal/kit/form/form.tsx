import { type ReactNode, useEffect, useRef } from 'react'
import { FailureCard } from '#portal/kit/frames/failure-card.tsx'
import './form.css'
import { SubmitSteps } from './submit-step.ts'
import type { FormState } from './use-form.ts'

interface FormProps {
  of: FormState
  /** Where the browser posts the fields before the script has taken over, and without any. */
  postsTo?: string
  /** The bar with the button of a long form: it stays in view, with the failure above it. */
  bar?: ReactNode
  children: ReactNode
}

/**
 * The form element, with a slot for failures that concern no single field: under its button, but at the head
 * of a page that the server draws, where no script brings it into view.
 */
export function Form({ of, postsTo, bar, children }: FormProps) {
  const { element, failure, submit, submitSteps } = of
  const slot = useRef<HTMLDivElement>(null)
  // In a long form the button is far from the failure.
  useEffect(() => {
    if (failure) slot.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  const isDrawnByServer = postsTo !== undefined
  const failureSlot = (
    <div role="alert" ref={slot} className="form-failure">
      {failure && <FailureCard of={failure} />}
    </div>
  )
  return (
    <form
      ref={element}
      className="form"
      noValidate
      {...(postsTo !== undefined && { method: 'post', action: postsTo })}
      onSubmit={(event) => void submit(event)}
    >
      {isDrawnByServer && failureSlot}
      <SubmitSteps value={submitSteps}>{children}</SubmitSteps>
      {!bar && !isDrawnByServer && failureSlot}
      {bar && (
        <div className="form-bar">
          {failureSlot}
          {bar}
        </div>
      )}
    </form>
  )
}
