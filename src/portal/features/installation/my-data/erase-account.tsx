import Trash2 from 'lucide-react/icons/trash-2'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { PasswordField } from '#portal/kit/form/password-field.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { eraseMyAccount } from '#portal/queries/installation/my-data.ts'
import './my-data.css'
import { eraseFailure } from './refusals.ts'
import { texts } from './texts.ts'

/** Erases the account after listing what is erased and what is kept. */
export function EraseAccount({ onErased }: { onErased: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card as="section" className="stack-3 my-data-act" aria-labelledby="erase">
      <h2 id="erase">{texts.eraseTitle}</h2>
      <p>{texts.eraseGoes}</p>
      <p className="my-data-note">{texts.eraseStays}</p>
      <p className="my-data-note">{texts.eraseBack}</p>
      <OnlineButton
        variant="danger"
        icon={Trash2}
        reason={texts.eraseOffline}
        onClick={() => setIsOpen(true)}
      >
        {texts.erase}
      </OnlineButton>
      <Question isOpen={isOpen} onClose={() => setIsOpen(false)} onErased={onErased} />
    </Card>
  )
}

interface QuestionProps {
  isOpen: boolean
  onClose: () => void
  onErased: () => void
}

function Question({ isOpen, onClose, onErased }: QuestionProps) {
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const erase = useMutation({ mutationFn: eraseMyAccount, onSuccess: onErased })
  const failure = erase.isError ? eraseFailure(erase.error) : null

  function close() {
    setPassword('')
    setIsMissing(false)
    erase.reset()
    onClose()
  }

  function confirm() {
    setIsMissing(password === '')
    if (password !== '') erase.mutate(password)
  }

  function type(value: string) {
    setPassword(value)
    setIsMissing(false)
    if (erase.isError) erase.reset()
  }

  function fieldError(): string | undefined {
    if (isMissing) return texts.passwordMissing
    return failure?.field ? failure.text : undefined
  }

  return (
    <Confirm
      title={texts.eraseTitle}
      action={texts.eraseAction}
      variant="danger"
      isOpen={isOpen}
      isBusy={erase.isPending || erase.isSuccess}
      failure={failure && !failure.field ? failure : null}
      onConfirm={confirm}
      onClose={close}
    >
      <div className="stack-3">
        <p>{texts.eraseStays}</p>
        <p>{texts.eraseQuestion}</p>
        <PasswordField
          name="currentPassword"
          label={texts.password}
          autoComplete="current-password"
          value={password}
          error={fieldError()}
          onValue={type}
        />
      </div>
    </Confirm>
  )
}
