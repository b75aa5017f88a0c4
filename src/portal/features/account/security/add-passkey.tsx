import { useQueryClient } from '@tanstack/react-query'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useEffect, useState } from 'react'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { canRecogniseUser } from '#portal/kit/browser/passkey-device.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { isDeclined } from '#portal/queries/account/passkey-ceremonies.ts'
import { makePasskey, passkeysQuery } from '#portal/queries/account/passkeys.ts'
import { useAction } from '#portal/queries/use-action.ts'
import { addFailure } from './passkey-refusals.ts'
import { passkeyTexts as texts } from './passkey-texts.ts'
import { PasswordQuestion } from './password-question.tsx'

/** Makes a passkey on this device; asks for the password where the sign-in is long ago. */
export function AddPasskey({ reasonId }: { reasonId: string }) {
  const client = useQueryClient()
  const [isAble, setIsAble] = useState<boolean | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => void canRecogniseUser().then(setIsAble), [])

  const add = useAction({
    act: (password: string) => makePasskey(password),
    failure: (error) => (isDeclined(error) ? null : addFailure(error)),
    onDone: () => {
      setIsAsking(false)
      showToast({ kind: 'success', text: texts.added })
      void client.invalidateQueries({ queryKey: passkeysQuery().queryKey })
    },
    onFailed: (error) => {
      setIsAsking(addFailure(error).field !== undefined)
      if (isDeclined(error)) showToast({ kind: 'info', text: texts.declined })
    },
  })
  const { failed } = add
  const isForPassword = failed?.failure.field !== undefined
  // The first refusal only says that the password is needed.
  const failure = isForPassword && failed.value !== '' ? failed.failure : null

  if (isAble === null) return null
  if (!isAble) return <p className="security-note">{texts.unable}</p>
  return (
    <>
      <OnlineButton
        variant="secondary"
        icon={Fingerprint}
        isBusy={add.isBusy && !isAsking}
        reasonId={reasonId}
        onClick={() => add.run('')}
      >
        {texts.add}
      </OnlineButton>
      <ActionFailure of={isForPassword ? null : failed} />
      <PasswordQuestion
        title={texts.confirmTitle}
        action={texts.activate}
        isOpen={isAsking}
        isBusy={add.isBusy}
        failure={failure}
        onPassword={add.run}
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
