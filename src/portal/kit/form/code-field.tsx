import { maskRef } from './masks/mask-ref.ts'
import { TextField } from './text-field.tsx'
import type { FieldState } from './use-form.ts'

/** Mask of specification 5; a pasted code may have dashes, spaces or digits only, and words around it. */
const codeRef = maskRef(async () =>
  (await import('./masks/digit-mask.ts')).digitMask('000-000-000'),
)

/** Verification code in a single field, because phones can then fill it in from the e-mail. */
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
