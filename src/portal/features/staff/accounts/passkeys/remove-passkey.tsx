import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import type { StaffPasskeyCalls } from '#portal/queries/staff/staff-passkeys.ts'
import { removeFailure } from './passkey-refusals.ts'
import { texts } from './passkey-texts.ts'

interface RemovePasskeyProps {
  calls: StaffPasskeyCalls
  id: string
  name: string
}

/** The button that removes a passkey, after a confirmation. */
export function RemovePasskey({ calls, id, name }: RemovePasskeyProps) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const removing = useMutation({
    mutationFn: () => calls.remove(id),
    onSuccess: () => {
      setIsAsking(false)
      showToast({ kind: 'success', text: texts.removed })
      return client.invalidateQueries({ queryKey: calls.query().queryKey })
    },
  })

  function ask() {
    removing.reset()
    setIsAsking(true)
  }

  return (
    <>
      <Button variant="secondary" isSmall aria-label={texts.removeNamed(name)} onClick={ask}>
        {texts.remove}
      </Button>
      <Confirm
        title={texts.removeTitle(name)}
        action={texts.remove}
        variant="danger"
        isOpen={isAsking}
        isBusy={removing.isPending}
        failure={removing.error && removeFailure(removing.error).text}
        onConfirm={() => removing.mutate()}
        onClose={() => setIsAsking(false)}
      >
        <p>{texts.removeNote}</p>
      </Confirm>
    </>
  )
}
