import type { MaskitoOptions } from '@maskito/core'
import { maskRef } from '#portal/kit/form/mask-ref.ts'
import { TextField } from '#portal/kit/form/text-field.tsx'
import type { FieldState } from '#portal/kit/form/use-form.ts'
import { texts } from './texts.ts'

/** Builds an input mask: `0` stands for a digit, every other character for itself. */
const maskOf = (pattern: string): MaskitoOptions => ({
  mask: Array.from(pattern, (place) => (place === '0' ? /\d/ : place)),
})

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
const codeRef = maskRef(maskOf('000'))

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
