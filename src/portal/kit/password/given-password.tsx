import * as v from 'valibot'
import { staffPasswordLength } from '#contract/staff/staff.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { TextField } from '../form/text-field.tsx'
import type { FieldState } from '../form/use-form.ts'
import { suggestPassword } from './suggest-password.ts'

const texts = {
  hint: 'De 12 a 128 caracteres. Guarde-a: ela não será mostrada de novo.',
  tooShort: 'A senha precisa ter de 12 a 128 caracteres',
  suggest: 'Sugerir senha',
} as const

/** A password of staff that has the right length. */
export const givenPasswordSchema = v.pipe(
  v.string(),
  v.check((text) => {
    const length = Array.from(text).length
    return length >= staffPasswordLength.min && length <= staffPasswordLength.max
  }, texts.tooShort),
)

interface GivenPasswordProps {
  field: FieldState<string>
  label: string
  /** The action of the form. */
  action: string
  isBusy: boolean
}

/** A password that one member of staff gives to another, in plain sight, and the button that sets it. */
export function GivenPassword({ field, label, action, isBusy }: GivenPasswordProps) {
  return (
    <>
      <TextField
        {...field}
        label={label}
        hint={texts.hint}
        autoComplete="off"
        autoCapitalize="none"
      />
      <div className="row-2">
        <Button type="submit" isBusy={isBusy}>
          {action}
        </Button>
        <Button variant="secondary" onClick={() => field.onValue(suggestPassword())}>
          {texts.suggest}
        </Button>
      </div>
    </>
  )
}
