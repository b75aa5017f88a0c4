import * as v from 'valibot'
import { PasswordField } from '../form/password-field.tsx'
import type { FieldState } from '../form/use-form.ts'
import { isConfirmed, newPasswordPaths } from './new-password.ts'
import { passwordTexts } from './texts.ts'

/** Schema of a password that is changed with the current one; `newPassword` holds the rule of its length. */
export function passwordChangeSchema(newPassword: v.GenericSchema<string>) {
  return v.pipe(
    v.object({
      currentPassword: v.pipe(v.string(), v.nonEmpty(passwordTexts.currentMissing)),
      newPassword,
      confirmNewPassword: v.string(),
    }),
    v.forward(v.partialCheck(newPasswordPaths, isConfirmed, passwordTexts.mismatch), [
      'confirmNewPassword',
    ]),
  )
}

interface PasswordChangeFieldsProps {
  current: FieldState<string>
  next: FieldState<string>
  again: FieldState<string>
  /** What the new password must be like. */
  hint: string
}

/** The current password and, twice, the new one. */
export function PasswordChangeFields({ current, next, again, hint }: PasswordChangeFieldsProps) {
  return (
    <>
      <PasswordField
        {...current}
        label={passwordTexts.currentPassword}
        autoComplete="current-password"
      />
      <PasswordField
        {...next}
        label={passwordTexts.newPassword}
        hint={hint}
        autoComplete="new-password"
      />
      <PasswordField
        {...again}
        label={passwordTexts.confirmNewPassword}
        autoComplete="new-password"
      />
    </>
  )
}
