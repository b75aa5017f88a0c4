import { SwitchField } from '#portal/kit/form/pickers/switch-field.tsx'
import type { FieldState } from '#portal/kit/form/use-form.ts'
import { ownDeviceTexts } from '#portal/kit/browser/own-device-texts.ts'

/** "Este aparelho é meu", and what it means. */
export function OwnDeviceField({ name, value, onValue }: Omit<FieldState<boolean>, 'error'>) {
  const { label, effect } = ownDeviceTexts
  return <SwitchField name={name} label={label} effect={effect} value={value} onValue={onValue} />
}
