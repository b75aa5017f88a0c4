import type { MaskitoOptions } from '@maskito/core'
import { maskRef } from './mask-ref.ts'
import { TextField } from './text-field.tsx'
import type { FieldState } from './use-form.ts'

const digit = /\d/
/** 000-000-000 (specification 5); what is pasted may be masked, spaced or bare. */
const mask: MaskitoOptions = {
  mask: [digit, digit, digit, '-', digit, digit, digit, '-', digit, digit, digit],
}
const codeRef = maskRef(mask)

/** The verification code in one field, which phones fill in from the letter by themselves. */
export function CodeField(props: FieldState<string> & { label: string; hint?: string }) {
  return (
    <TextField
      {...props}
      inputRef={codeRef}
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="go"
      placeholder="000-000-000"
    />
  )
}
