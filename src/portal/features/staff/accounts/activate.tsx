import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { ownAccessQuery, requestEnrolment } from '#portal/queries/staff/own-access.ts'
import { providerSecondFactorCalls } from '#portal/queries/staff/second-factor.ts'
import { activateFailure } from './access-refusals.ts'
import { texts } from './access-texts.ts'
import { texts as signInTexts } from './texts.ts'

/** Loaded when it first opens. */
const EnrolmentDialog = lazy(async () => ({
  default: (await import('./second-factor/enrolment-dialog.tsx')).EnrolmentDialog,
}))

/** The button that enrols an authenticator, and the dialog in which it happens. */
export function Activate() {
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  // Stays mounted after its first use, so that the focus returns to the button.
  const [wasOpen, setWasOpen] = useState(false)
  const request = useMutation({
    mutationFn: requestEnrolment,
    onSuccess: () => {
      setWasOpen(true)
      setIsOpen(true)
    },
  })

  function finish() {
    setIsOpen(false)
    showToast({ kind: 'success', text: texts.activated })
    void client.invalidateQueries({ queryKey: ownAccessQuery().queryKey })
  }

  return (
    <>
      <Button isBusy={request.isPending} onClick={() => request.mutate()}>
        {texts.activate}
      </Button>
      {request.error && <p role="alert">{activateFailure(request.error).text}</p>}
      {wasOpen && (
        <Suspense>
          <EnrolmentDialog
            title={signInTexts.enrolmentTitle}
            lead={signInTexts.enrolmentLead}
            calls={providerSecondFactorCalls}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            onDone={finish}
          />
        </Suspense>
      )}
    </>
  )
}
