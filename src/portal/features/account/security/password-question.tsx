import { type ReactNode, useState } from 'react'
import type { ButtonVariant } from '#portal/kit/buttons/button-looks.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { PasswordField } from '#portal/kit/form/password-field.tsx'
import { passkeyTexts as texts } from './passkey-texts.ts'

interface PasswordQuestionProps {
  title: string
  action: string
  variant?: ButtonVariant
  isOpen: boolean
  isBusy: boolean
  failure: Failure | null
  onPassword: (password: string) => void
  onClose: () => void
  /** The failure of the last try is to be forgotten. */
  onType: () => void
  children: ReactNode
}

/** Asks for the password before something about passkeys changes. */
export function PasswordQuestion(props: PasswordQuestionProps) {
  const { failure, onPassword, onClose, onType, children, ...dialog } = props
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)

  function reset() {
    setPassword('')
    setIsMissing(false)
  }

  function fieldError(): string | undefined {
    if (isMissing) return texts.passwordMissing
    return failure?.field ? failure.text : undefined
  }

  return (
    <Confirm
      {...dialog}
      failure={failure && !failure.field ? failure : null}
      onConfirm={() => {
        setIsMissing(password === '')
        if (password !== '') onPassword(password)
      }}
      onClose={() => {
        reset()
        onClose()
      }}
    >
      <div className="stack-3">
        {children}
        <PasswordField
          name="currentPassword"
          label={texts.password}
          autoComplete="current-password"
          value={password}
          error={fieldError()}
          onValue={(value) => {
            setPassword(value)
            setIsMissing(false)
            onType()
          }}
        />
      </div>
    </Confirm>
  )
}
