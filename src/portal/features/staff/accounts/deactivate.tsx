import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { ownAccessQuery, removeAuthenticator } from '#portal/queries/staff/own-access.ts'
import { deactivateFailure } from './access-refusals.ts'
import { texts } from './access-texts.ts'

/** The button that removes the own authenticator, after a confirmation. */
export function Deactivate() {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const removal = useMutation({
    mutationFn: removeAuthenticator,
    onSuccess: () => {
      setIsAsking(false)
      showToast({ kind: 'success', text: texts.deactivated })
      return client.invalidateQueries({ queryKey: ownAccessQuery().queryKey })
    },
  })

  function ask() {
    removal.reset()
    setIsAsking(true)
  }

  return (
    <>
      <Button variant="secondary" onClick={ask}>
        {texts.deactivate}
      </Button>
      <Confirm
        title={texts.deactivateTitle}
        action={texts.deactivate}
        variant="danger"
        isOpen={isAsking}
        isBusy={removal.isPending}
        failure={removal.error && deactivateFailure(removal.error).text}
        onConfirm={() => removal.mutate()}
        onClose={() => setIsAsking(false)}
      >
        <p>{texts.deactivateNote}</p>
      </Confirm>
    </>
  )
}
