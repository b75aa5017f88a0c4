import KeyRound from 'lucide-react/icons/key-round'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { FieldFrame } from './field-frame.tsx'
import './secret-field.css'
import { TextField } from './text-field.tsx'
import type { FieldState } from './use-form.ts'

interface SecretFieldProps extends FieldState<string> {
  label: string
  hint?: string
  /** Placeholder value for the stored secret; the secret itself is never sent to the browser. */
  unchanged: string
  /** True when a secret is stored, so the field may stay unchanged. */
  isSet: boolean
  /** The secret has several lines, as a key in PEM has. */
  isMultiline?: boolean
}

const texts = { set: 'Definido', change: 'Trocar', keep: 'Manter o atual' } as const

/** Field to enter or replace a secret. A stored secret is only reported as set, never shown. */
export function SecretField(props: SecretFieldProps) {
  const { label, hint, error, isRequired = false, value, onValue, unchanged, isSet } = props
  const input = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isKept = isSet && value === unchanged

  function replace() {
    flushSync(() => onValue(''))
    input.current?.focus()
    area.current?.focus()
  }

  function keep() {
    flushSync(() => onValue(unchanged))
    button.current?.focus()
  }

  if (isKept) {
    return (
      <FieldFrame label={label} hint={hint} error={error}>
        {(control) => (
          <div className="field-box secret">
            <span className="secret-set">
              <Icon of={KeyRound} size={18} />
              {texts.set}
            </span>
            <button
              {...control}
              ref={button}
              type="button"
              className="secret-action"
              aria-label={`${label}: ${texts.set}. ${texts.change}`}
              onClick={replace}
            >
              {texts.change}
            </button>
          </div>
        )}
      </FieldFrame>
    )
  }
  const keepAction = isSet && (
    <button type="button" className="secret-action" onClick={keep}>
      {texts.keep}
    </button>
  )
  if (props.isMultiline) {
    return (
      <FieldFrame label={label} hint={hint} error={error}>
        {(control) => (
          <div className="field-box">
            <textarea
              {...control}
              ref={area}
              className="field-input field-text secret-lines"
              rows={4}
              value={value}
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="none"
              onChange={(event) => onValue(event.currentTarget.value)}
            />
            {keepAction}
          </div>
        )}
      </FieldFrame>
    )
  }
  return (
    <TextField
      {...{ name: props.name, label, error, isRequired, value, onValue, ...(hint && { hint }) }}
      inputRef={input}
      autoComplete="off"
      autoCapitalize="none"
      actions={keepAction}
    />
  )
}
