import { EmailField } from '#portal/kit/form/email-field.tsx'
import { maskRef } from '#portal/kit/form/masks/mask-ref.ts'
import { PhoneField } from '#portal/kit/form/phone-field.tsx'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { TextAreaField } from '#portal/kit/form/text-area-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import type { FieldState } from '#portal/kit/form/use-form.ts'
import { type GuidedField, maxLengthOf } from './guided-fields.ts'
import { guidedTexts as texts } from './guided-texts.ts'

const cepRef = maskRef(async () =>
  (await import('#portal/kit/form/masks/digit-mask.ts')).digitMask('00000-000'),
)

interface GuidedFormFieldProps {
  field: GuidedField
  state: FieldState<string>
}

/** One field of a guided form, as its kind wants it. */
export function GuidedFormField({ field, state }: GuidedFormFieldProps) {
  const { kind, hint, isOptional, options = [], autoComplete = 'off' } = field
  const label = isOptional ? texts.optional(field.label) : field.label
  const common = { ...state, label, ...(hint !== undefined && { hint }) }
  const maxLength = maxLengthOf(kind)
  if (kind === 'phone') return <PhoneField {...common} />
  if (kind === 'email') return <EmailField {...common} maxLength={maxLength} />
  if (kind === 'text') return <TextAreaField {...common} rows={3} maxLength={maxLength} />
  if (kind === 'date') return <TextField {...common} type="date" />
  if (kind === 'choice') {
    return (
      <SelectField
        {...common}
        placeholder={texts.choicePrompt}
        options={options.map((value) => ({ value, label: value }))}
      />
    )
  }
  const native =
    kind === 'cep' ? { inputMode: 'numeric' as const, inputRef: cepRef } : { maxLength }
  return <TextField {...common} {...native} autoComplete={autoComplete} />
}
