import { useState } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { DialogDescription } from '#portal/kit/overlays/description.tsx'
import { DialogFrame } from '#portal/kit/overlays/dialog-frame.tsx'
import { texts as common } from '#portal/kit/texts.ts'
import type { EnrolmentCalls } from '#portal/queries/staff/second-factor.ts'
import { Enrolment } from './enrolment.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { texts } from '../texts.ts'

interface EnrolmentDialogProps {
  title: string
  lead: string
  calls: EnrolmentCalls
  isOpen: boolean
  /** Closes the dialog without an enrolment. */
  onClose: () => void
  /** The authenticator is enrolled, and the recovery codes are kept. */
  onDone: () => void
}

/** The enrolment of an authenticator by a member of staff who is signed in. */
export function EnrolmentDialog(props: EnrolmentDialogProps) {
  const { title, lead, calls, isOpen, onClose, onDone } = props
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <DialogFrame
      role="dialog"
      title={codes ? texts.recoveryTitle : title}
      isOpen={isOpen}
      // The codes are shown this one time: a tap outside must not lose them.
      onClose={codes ? null : onClose}
    >
      <DialogDescription>{codes ? texts.recoveryIntroduction : lead}</DialogDescription>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onDone} />
      ) : (
        <>
          <Enrolment
            calls={calls}
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
