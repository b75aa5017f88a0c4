import { dictionary } from '@zxcvbn-ts/language-common'
import { staffPasswordLength } from '#contract/staff.ts'
import { isGuessable } from '#domain/people/password.ts'

/** Fifty thousand passwords everybody has tried already, small letters. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Long enough for staff, and none of the first a stranger would try. */
export function isStaffPassword(password: string, names: readonly string[]): boolean {
  const length = Array.from(password).length
  if (length < staffPasswordLength.min || length > staffPasswordLength.max) return false
  return !common.has(password.toLowerCase()) && !isGuessable(password, { document: '', names })
}
