import { useRef, useState } from 'react'
import { maskRef } from './masks/mask-ref.ts'
import { TextField } from './text-field.tsx'
import type { FieldState } from './use-form.ts'

const keypads = {
  numeric: { other: 'text', sign: 'ABC', name: 'Usar teclado com letras' },
  text: { other: 'numeric', sign: '123', name: 'Usar teclado numérico' },
} as const

const documentRef = maskRef(async () => (await import('./masks/document-mask.ts')).documentMask)

interface DocumentFieldProps extends FieldState<string> {
  label: string
  hint?: string
  /** The browser offers passkeys here, beside names it remembers. */
  hasPasskeys?: boolean
}

/**
 * CPF or CNPJ in one field. Most people type a CPF, so phones open the numeric keypad; a button
 * switches to letters, which a newer CNPJ may contain.
 */
export function DocumentField({ hasPasskeys = false, ...props }: DocumentFieldProps) {
  const [keypad, setKeypad] = useState<keyof typeof keypads>('numeric')
  const place = useRef<HTMLInputElement>(null)
  const { other, sign, name } = keypads[keypad]

  const [ref] = useState(() => (input: HTMLInputElement | null) => {
    place.current = input
    return documentRef(input)
  })

  return (
    <TextField
      {...props}
      inputRef={ref}
      inputMode={keypad}
      autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
      autoCapitalize="characters"
      enterKeyHint="next"
      actions={
        <button
          type="button"
          className="field-action field-keypad"
          aria-label={name}
          onClick={() => {
            setKeypad(other)
            place.current?.focus()
          }}
        >
          {sign}
        </button>
      }
    />
  )
}
