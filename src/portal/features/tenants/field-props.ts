import { urlFieldLength } from '#domain/tenants/tenant-limits.ts'
import type { FieldState, FormState } from '#portal/kit/form/use-form.ts'
import type { FormField, FormValues } from './tenant-schema.ts'

/** Gives the state of a field of the tenant form by its name. */
export type Fields = <Name extends FormField>(name: Name) => FieldState<FormValues[Name]>

export interface TenantFormState extends FormState {
  readonly field: Fields
}

/** A field of a few values, for controls that speak of any text. */
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

/** What every field for an address has in common. */
export const addressProps = {
  type: 'url',
  inputMode: 'url',
  autoComplete: 'off',
  autoCapitalize: 'none',
  maxLength: urlFieldLength,
} as const
