import { urlFieldLength } from '#domain/staff/tenants/tenant-limits.ts'
import type { SavableFormState } from '#portal/kit/form/leaving/use-savable-form.ts'
import type { FieldState } from '#portal/kit/form/use-form.ts'
import type { FormField, FormValues } from '../form/tenant-schema.ts'

/** The state of a field of the tenant form, by its name. */
export type Fields = <Name extends FormField>(name: Name) => FieldState<FormValues[Name]>

export interface TenantFormState extends SavableFormState {
  readonly field: Fields
}

/** Props of every field that takes a URL. */
export const addressProps = {
  type: 'url',
  inputMode: 'url',
  autoComplete: 'off',
  autoCapitalize: 'none',
  maxLength: urlFieldLength,
} as const
