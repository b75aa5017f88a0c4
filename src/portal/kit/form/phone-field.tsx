import { maskRef } from './masks/mask-ref.ts'
import { TextField } from './text-field.tsx'
import type { FieldState } from './use-form.ts'

const phoneRef = maskRef(async () => (await import('./masks/phone-mask.ts')).phoneMask)

/**
 * A Brazilian phone number with its area code first. Of a field of type `tel` HTML has a browser fill the
 * whole number, with the country's code.
 */
export function PhoneField(props: FieldState<string> & { label: string; hint?: string }) {
  return (
    <TextField
      {...props}
      inputRef={phoneRef}
      inputMode="tel"
      autoComplete="tel-national"
      enterKeyHint="next"
      placeholder="(00) 00000-0000"
    />
  )
}
