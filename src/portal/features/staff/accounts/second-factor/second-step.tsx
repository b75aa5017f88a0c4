import { useState } from 'react'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import type { StaffArea } from '#portal/kit/pages/staff-front.tsx'
import type { SecondFactorCalls } from '#portal/queries/staff/second-factor.ts'
import { CodeStep } from './code-step.tsx'
import { EnrolmentStep } from './enrolment-step.tsx'
import { RecoveryCodesStep } from './recovery-codes-step.tsx'
import { texts } from '../texts.ts'

/** From this many recovery codes left, the member of staff is warned. */
const warnAtCodesLeft = 3

interface SecondStepProps {
  /** What follows the password. */
  next: 'code' | 'enrolment'
  calls: SecondFactorCalls
  area: StaffArea
  onDone: () => void
  onStartOver: () => void
}

/** The sign-in of staff after the password: a code, or the enrolment of an authenticator. */
export function SecondStep({ next, calls, area, onDone, onStartOver }: SecondStepProps) {
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)

  function finish(codesLeft: number) {
    if (codesLeft <= warnAtCodesLeft)
      showToast({ kind: 'warning', text: texts.codesLeft(codesLeft) })
    onDone()
  }

  const step = { calls, area, onStartOver }
  if (recoveryCodes) {
    return <RecoveryCodesStep codes={recoveryCodes} area={area} onKept={onDone} />
  }
  if (next === 'code') return <CodeStep {...step} onEntered={finish} />
  return <EnrolmentStep {...step} onEnrolled={setRecoveryCodes} onPostponed={onDone} />
}
