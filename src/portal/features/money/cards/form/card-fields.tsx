import { TextField } from '#portal/kit/form/text-field.tsx'
import type { FieldState } from '#portal/kit/form/use-form.ts'
import { cardMaskRef } from './card-mask-ref.ts'
import { newCardTexts as texts } from './new-card-texts.ts'

const numberRef = cardMaskRef('number')
const expiryRef = cardMaskRef('expiry')

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
