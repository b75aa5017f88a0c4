import { TextField } from '#portal/kit/form/text-field.tsx'
import type { FieldState } from '#portal/kit/form/use-form.ts'
import { cardMaskRef } from './card-mask-ref.ts'
import { texts } from '../texts.ts'

const codeRef = cardMaskRef('securityCode')

export function CodeField({
  hint = texts.codeHint,
  ...props
}: FieldState<string> & { hint?: string }) {
  return (
    <TextField
      {...props}
      inputRef={codeRef}
      label={texts.code}
      hint={hint}
      inputMode="numeric"
      autoComplete="cc-csc"
      enterKeyHint="done"
      placeholder="000"
    />
  )
}
