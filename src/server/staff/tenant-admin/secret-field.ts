import { unchangedSecret } from '#domain/staff/tenants/secret.ts'

/** A stored secret as the form shows it: only that one is set; '' when none is. */
export const maskSecret = (secret: string | undefined): string => (secret ? unchangedSecret : '')

/** A secret as sent; the stored one when the field was left as the form showed it. */
export const resolveSecret = (sent: string, kept: string | undefined): string =>
  sent === unchangedSecret ? (kept ?? '') : sent
