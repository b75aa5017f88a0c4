import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import type { NewAuthenticatorCalls } from '#portal/queries/staff/new-authenticator.ts'
import type { EnrolmentCalls } from '#portal/queries/staff/second-factor.ts'
import { newPhoneFailure } from '../access-refusals.ts'
import { texts } from '../access-texts.ts'

/** Loaded when it first opens. */
const EnrolmentDialog = lazy(async () => ({
  default: (await import('./enrolment-dialog.tsx')).EnrolmentDialog,
}))

interface NewPhoneProps {
  calls: NewAuthenticatorCalls
  /** The new authenticator is enrolled, and the recovery codes are kept. */
  onReplaced: () => void
}

/** The button that replaces the own authenticator, and the dialog in which it happens. */
export function NewPhone({ calls, onReplaced }: NewPhoneProps) {
  const [isOpen, setIsOpen] = useState(false)
  const offering = useMutation({ mutationFn: calls.offer, onSuccess: () => setIsOpen(true) })
  const offered = offering.data
  const enrolment = useMemo<EnrolmentCalls | null>(
    () =>
      offered === undefined
        ? null
        : {
            beginEnrolment: () => Promise.resolve(offered),
            completeEnrolment: calls.replace,
            postponeEnrolment: null,
          },
    [offered, calls],
  )

  function finish() {
    setIsOpen(false)
    showToast({ kind: 'success', text: texts.phoneReplaced })
    onReplaced()
  }

  return (
    <>
      <Button variant="secondary" isBusy={offering.isPending} onClick={() => offering.mutate()}>
        {texts.replacePhone}
      </Button>
      {offering.error && <p role="alert">{newPhoneFailure(offering.error).text}</p>}
      {enrolment && (
        <Suspense>
          <EnrolmentDialog
            title={texts.newPhoneTitle}
            lead={texts.newPhoneLead}
            calls={enrolment}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            onDone={finish}
          />
        </Suspense>
      )}
    </>
  )
}
