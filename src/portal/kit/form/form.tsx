import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { texts } from '../texts.ts'
import './form.css'
import type { FormState } from './use-form.ts'

/** The form element, with a slot for failures that concern no single field. */
export function Form({ of, children }: { of: FormState; children: ReactNode }) {
  const { element, failure, submit } = of
  return (
    <form ref={element} className="form" noValidate onSubmit={(event) => void submit(event)}>
      <div role="alert" className="form-failure">
        {failure && (
          <div className="form-failure-card">
            <Icon of={CircleAlert} />
            <div>
              <p>{failure.text}</p>
              {failure.requestId && (
                <p className="form-failure-id figures">
                  {texts.support} <span className="support-code">{failure.requestId}</span>
                </p>
              )}
            </div>
          </div>
        )}
      </div>
      {children}
    </form>
  )
}
