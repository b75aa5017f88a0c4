import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useEffect, useRef } from 'react'
import { supportCode } from '#contract/service/support-code.ts'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { texts } from '../texts.ts'
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

/** The form element, with a slot for failures that concern no single field. */
export function Form({ of, postsTo, bar, children }: FormProps) {
  const { element, failure, submit, submitSteps } = of
  const slot = useRef<HTMLDivElement>(null)
  // In a long form the button is far from the failure.
  useEffect(() => {
    if (failure) slot.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  const failureSlot = (
    <div role="alert" ref={slot} className="form-failure">
      {failure && (
        <div className="form-failure-card">
          <Icon of={CircleAlert} />
          <div>
            <p>{failure.text}</p>
            {failure.requestId && (
              <p className="form-failure-id figures">
                {texts.support}{' '}
                <span className="support-code">{supportCode(failure.requestId)}</span>
              </p>
            )}
          </div>
        </div>
      )}
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
      {!bar && failureSlot}
      <SubmitSteps value={submitSteps}>{children}</SubmitSteps>
      {bar && (
        <div className="form-bar">
          {failureSlot}
          {bar}
        </div>
      )}
    </form>
  )
}
