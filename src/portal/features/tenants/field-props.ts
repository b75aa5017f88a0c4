import { urlFieldLength } from '#domain/tenants/tenant-limits.ts'
import type { FieldState, FormState } from '#portal/kit/form/use-form.ts'
import type { FormField, FormValues } from './tenant-schema.ts'

/** The state of a field of the tenant form, by its name. */
export type Fields = <Name extends FormField>(name: Name) => FieldState<FormValues[Name]>

export interface TenantFormState extends FormState {
  readonly field: Fields
}

/** A field with a few allowed values, for a control that reports any text. */
export function choiceProps<Value extends string>(
  { name, value, error, onValue }: FieldState<Value>,
  values: readonly Value[],
): FieldState<string> {
  const choose = (text: string) => {
    const picked = values.find((one) => one === text)
    if (picked !== undefined) onValue(picked)
  }
  return { name, value, error, onValue: choose }
}

/** Props of every field that takes a URL. */
export const addressProps = {
  type: 'url',
  inputMode: 'url',
  autoComplete: 'off',
  autoCapitalize: 'none',
  maxLength: urlFieldLength,
} as const
