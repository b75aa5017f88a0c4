import * as v from 'valibot'
import { hasPasswordLength } from '#domain/account/people/password.ts'
import { passwordTexts } from './texts.ts'

/**
 * Schema of the two fields of a new password; add a `partialCheck` with `isConfirmed` after the
 * object.
 */
export const newPasswordFields = {
  newPassword: v.pipe(v.string(), v.check(hasPasswordLength, passwordTexts.length)),
  confirmNewPassword: v.string(),
}

export const newPasswordPaths = [['newPassword'], ['confirmNewPassword']] as const

/** True when both fields have the same value. */
export function isConfirmed(typed: {
  readonly newPassword: string
  readonly confirmNewPassword: string
}): boolean {
  return typed.newPassword === typed.confirmNewPassword
}
