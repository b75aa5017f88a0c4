import { maskRef } from '#portal/kit/form/mask-ref.ts'
import { TextField } from '#portal/kit/form/text-field.tsx'
import type { FieldState } from '#portal/kit/form/use-form.ts'
import { maskOf } from './mask-of.ts'
import { newCardTexts as texts } from './new-card-texts.ts'

const numberRef = maskRef(maskOf('0000 0000 0000 0000'))
/** The mask of the expiry. It drops the century, since a password manager may fill in `12/2031`. */
const expiryRef = maskRef({
  ...maskOf('00/00'),
  preprocessors: [
    ({ elementState, data }) => ({
      elementState,
      data: data.replace(/^(\d{2})\D*20(\d{2})$/, '$1/$2'),
    }),
  ],
})

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
