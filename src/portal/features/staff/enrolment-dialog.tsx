import { useState } from 'react'
import { Button } from '#portal/kit/button.tsx'
import { DialogDescription } from '#portal/kit/overlays/description.tsx'
import { DialogFrame } from '#portal/kit/overlays/dialog-frame.tsx'
import { texts as common } from '#portal/kit/texts.ts'
import { providerSecondFactorCalls } from '#portal/queries/second-factor.ts'
import { Enrolment } from './enrolment.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { texts } from './texts.ts'

interface EnrolmentDialogProps {
  isOpen: boolean
  /** Closes the dialog without an enrolment. */
  onClose: () => void
  /** The authenticator is enrolled, and the recovery codes are kept. */
  onDone: () => void
}

/** The enrolment of an authenticator by a provider's user who is signed in. */
export function EnrolmentDialog({ isOpen, onClose, onDone }: EnrolmentDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <DialogFrame
      role="dialog"
      title={codes ? texts.recoveryTitle : texts.enrolmentTitle}
      isOpen={isOpen}
      // The codes are shown this one time: a tap outside must not lose them.
      onClose={codes ? null : onClose}
    >
      <DialogDescription>
        {codes ? texts.recoveryIntroduction : texts.enrolmentLead}
      </DialogDescription>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onDone} />
      ) : (
        <>
          <Enrolment
            calls={providerSecondFactorCalls}
            onEnrolled={setCodes}
            onPostponed={onClose}
            onStartOver={onClose}
          />
          <Button variant="quiet" isWide onClick={onClose}>
            {common.cancel}
          </Button>
        </>
      )}
    </DialogFrame>
  )
}
