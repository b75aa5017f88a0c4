import { useState } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { type StaffArea, StaffFront } from '#portal/kit/pages/staff-front.tsx'
import type { SecondFactorCalls } from '#portal/queries/staff/second-factor.ts'
import { CodeForm } from './code-form.tsx'
import { texts } from '../texts.ts'

interface CodeStepProps {
  calls: SecondFactorCalls
  area: StaffArea
  /** Signed in; with the number of recovery codes left. */
  onEntered: (codesLeft: number) => void
  onStartOver: () => void
}

/** The second factor: a code of the authenticator, or a recovery code when it is lost. */
export function CodeStep(props: CodeStepProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  return (
    <StaffFront
      area={props.area}
      title={texts.codeTitle}
      step={isRecovery ? 'recovery' : 'code'}
      lead={isRecovery ? texts.recoveryLead : texts.codeLead}
    >
      <CodeForm
        key={String(isRecovery)}
        calls={props.calls}
        isRecovery={isRecovery}
        onEntered={props.onEntered}
      />
      <div className="stack-2">
        <Button variant="quiet" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? texts.toAuthenticator : texts.toRecovery}
        </Button>
        <Button variant="quiet" onClick={props.onStartOver}>
          {texts.startOver}
        </Button>
      </div>
    </StaffFront>
  )
}
