import { withoutEnd } from '#domain/platform/values/without-end.ts'

/** The URL that paths are added to: `https://` is added where no scheme was typed. */
export function baseUrl(address: string): string {
  const trimmed = withoutEnd(address.trim(), /\//)
  return /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
}
