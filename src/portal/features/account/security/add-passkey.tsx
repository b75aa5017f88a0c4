import { useMutation, useQueryClient } from '@tanstack/react-query'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useEffect, useState } from 'react'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { canRecogniseUser } from '#portal/kit/browser/passkey-device.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { isDeclined } from '#portal/queries/account/passkey-ceremonies.ts'
import { makePasskey, passkeysQuery } from '#portal/queries/account/passkeys.ts'
import { addFailure } from './passkey-refusals.ts'
import { passkeyTexts as texts } from './passkey-texts.ts'
import { PasswordQuestion } from './password-question.tsx'

/** Makes a passkey on this device; asks for the password where the sign-in is long ago. */
export function AddPasskey({ reasonId }: { reasonId: string }) {
  const client = useQueryClient()
  const [isAble, setIsAble] = useState<boolean | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => void canRecogniseUser().then(setIsAble), [])

  const add = useMutation({
    mutationFn: makePasskey,
    onSuccess: () => {
      setIsAsking(false)
      showToast({ kind: 'success', text: texts.added })
      void client.invalidateQueries({ queryKey: passkeysQuery().queryKey })
    },
    onError: (error) => {
      const isForPassword = addFailure(error).field !== undefined
      setIsAsking(isForPassword)
      if (isForPassword) return
      if (isDeclined(error)) showToast({ kind: 'info', text: texts.declined })
      else showToast({ kind: 'error', text: addFailure(error).text })
    },
  })
  // The first refusal only says that the password is needed.
  const failure = add.isError && add.variables !== '' ? addFailure(add.error) : null

  if (isAble === null) return null
  if (!isAble) return <p className="security-note">{texts.unable}</p>
  return (
    <>
      <OnlineButton
        variant="secondary"
        icon={Fingerprint}
        isBusy={add.isPending && !isAsking}
        reasonId={reasonId}
        onClick={() => add.mutate('')}
      >
        {texts.add}
      </OnlineButton>
      <PasswordQuestion
        title={texts.confirmTitle}
        action={texts.activate}
        isOpen={isAsking}
        isBusy={add.isPending}
        failure={failure}
        onPassword={(password) => add.mutate(password)}
        onType={() => failure && add.reset()}
        onClose={() => {
          setIsAsking(false)
          add.reset()
        }}
      >
        <p>{texts.confirmText}</p>
      </PasswordQuestion>
    </>
  )
}
