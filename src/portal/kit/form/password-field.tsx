import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { TextField } from './text-field.tsx'
import type { FieldState } from './use-form.ts'

interface PasswordFieldProps extends FieldState<string> {
  label: string
  hint?: string
  autoComplete: 'current-password' | 'current-password webauthn' | 'new-password'
}

const texts = { plain: 'Senha', show: 'Mostrar senha', hide: 'Ocultar senha' } as const

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const action = isShown ? texts.hide : texts.show
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      enterKeyHint="go"
      actions={
        <button
          type="button"
          className="field-action"
          // A form may have several of these buttons.
          aria-label={props.label === texts.plain ? action : `${action}: ${props.label}`}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon of={isShown ? EyeOff : Eye} />
        </button>
      }
    />
  )
}
