import * as v from 'valibot'
import { hasPasswordLength } from '#domain/people/password.ts'
import { passwordTexts } from './texts.ts'

/** The two fields of a new password; a `partialCheck` with `isConfirmed` goes after the object. */
export const newPasswordFields = {
  newPassword: v.pipe(v.string(), v.check(hasPasswordLength, passwordTexts.length)),
  confirmNewPassword: v.string(),
}

export const newPasswordPaths = [['newPassword'], ['confirmNewPassword']] as const

/** True when both fields say the same. */
export function isConfirmed(typed: {
  readonly newPassword: string
  readonly confirmNewPassword: string
}): boolean {
  return typed.newPassword === typed.confirmNewPassword
}
