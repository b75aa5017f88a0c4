import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { supportCode } from '#contract/service/support-code.ts'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { texts } from '#portal/kit/texts.ts'
import type { Failure } from './failure.ts'
import './failure-card.css'

/** Why something failed, with the code for support, and below it what may be done. */
export function FailureCard({ of, children }: { of: Failure; children?: ReactNode }) {
  return (
    <div className="failure-card">
      <Icon of={CircleAlert} />
      <div>
        <p>{of.text}</p>
        {children}
        {of.requestId && (
          <p className="failure-card-id figures">
            {texts.support} <span className="support-code">{supportCode(of.requestId)}</span>
          </p>
        )}
      </div>
    </div>
  )
}
