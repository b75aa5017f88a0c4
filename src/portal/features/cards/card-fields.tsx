import { digitMask } from '#portal/kit/form/digit-mask.ts'
import { maskRef } from '#portal/kit/form/mask-ref.ts'
import { monthMask } from '#portal/kit/form/month-mask.ts'
import { TextField } from '#portal/kit/form/text-field.tsx'
import type { FieldState } from '#portal/kit/form/use-form.ts'
import { newCardTexts as texts } from './new-card-texts.ts'

const numberRef = maskRef(digitMask('0000 0000 0000 0000'))
const expiryRef = maskRef(monthMask(2))

export function HolderField(props: FieldState<string>) {
  return (
    <TextField
      {...props}
      label={texts.holder}
      autoComplete="cc-name"
      autoCapitalize="characters"
      enterKeyHint="next"
    />
  )
}

export function NumberField(props: FieldState<string>) {
  return (
    <TextField
      {...props}
      inputRef={numberRef}
      label={texts.number}
      inputMode="numeric"
      autoComplete="cc-number"
      enterKeyHint="next"
      placeholder="0000 0000 0000 0000"
    />
  )
}

export function ExpiryField(props: FieldState<string>) {
  return (
    <TextField
      {...props}
      inputRef={expiryRef}
      label={texts.expiry}
      inputMode="numeric"
      autoComplete="cc-exp"
      enterKeyHint="next"
      placeholder="MM/AA"
    />
  )
}
