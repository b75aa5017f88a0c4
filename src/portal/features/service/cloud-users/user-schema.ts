import * as v from 'valibot'
import {
  hasCloudPasswordLength,
  minQuotaGb,
  unchangedPassword,
} from '#domain/service/cloud-users/cloud-user.ts'
import { isEmail } from '#domain/account/people/email.ts'
import { texts } from './texts.ts'

/** The schema of the form of a cloud storage user (specification 5). */
export const userSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(texts.nameMissing), v.maxLength(300)),
  email: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(texts.emailMissing),
    v.check(isEmail, texts.emailInvalid),
  ),
  password: v.pipe(
    v.string(),
    v.nonEmpty(texts.passwordMissing),
    v.check(
      (password) => password === unchangedPassword || hasCloudPasswordLength(password),
      texts.passwordLength,
    ),
  ),
  quota: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(texts.quotaMissing),
    v.regex(/^\d{1,6}$/, texts.quotaTooSmall),
    v.transform(Number),
    v.minValue(minQuotaGb, texts.quotaTooSmall),
  ),
})
export type FormValues = v.InferInput<typeof userSchema>
export type CloudUserField = Extract<keyof FormValues, string>

/**
 * The password after a key press. Sixteen asterisks stand for an unchanged password; the first key
 * press replaces them, since a new password never continues them.
 */
export function typedPassword(before: string, after: string): string {
  if (before !== unchangedPassword || after === unchangedPassword) return after
  return after.replaceAll('*', '')
}
