import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { hasPasskeyHere } from '#portal/kit/browser/passkey-device.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { isDeclined } from '#portal/queries/account/passkey-ceremonies.ts'
import {
  passkeysQuery,
  removePasskeyByProof,
  removePasskeyOf,
} from '#portal/queries/account/passkeys.ts'
import { removeFailure } from './passkey-refusals.ts'
import { passkeyTexts as texts } from './passkey-texts.ts'
import { PasswordQuestion } from './password-question.tsx'

interface RemovePasskeyProps {
  id: string
  device: string
  /** Id of the reason why no passkey can be removed now. */
  reasonId: string
}

/** Removes a passkey after the password, or after any passkey of this device. */
export function RemovePasskey({ id, device, reasonId }: RemovePasskeyProps) {
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const remove = useMutation({
    mutationFn: (password: string | null) =>
      password === null ? removePasskeyByProof(id) : removePasskeyOf(id, password),
    onSuccess: () => {
      setIsOpen(false)
      showToast({ kind: 'success', text: texts.removed })
      void client.invalidateQueries({ queryKey: passkeysQuery().queryKey })
    },
  })
  const hasFailed = remove.isError && !isDeclined(remove.error)

  return (
    <>
      <OnlineButton
        variant="secondary"
        isSmall
        aria-label={texts.removeNamed(device)}
        reasonId={reasonId}
        onClick={() => setIsOpen(true)}
      >
        {texts.remove}
      </OnlineButton>
      <PasswordQuestion
        title={texts.removeTitle}
        action={texts.remove}
        variant="danger"
        isOpen={isOpen}
        isBusy={remove.isPending}
        failure={hasFailed ? removeFailure(remove.error) : null}
        onPassword={(password) => remove.mutate(password)}
        onType={() => remove.isError && remove.reset()}
        onClose={() => {
          setIsOpen(false)
          remove.reset()
        }}
      >
        <p>{texts.removeText(device)}</p>
        {hasPasskeyHere() && (
          <Button variant="secondary" isBusy={remove.isPending} onClick={() => remove.mutate(null)}>
            {texts.byPasskey}
          </Button>
        )}
      </PasswordQuestion>
    </>
  )
}
