import type { TenantForm } from '#contract/tenants.ts'
import { isOwnPicture } from '#domain/own-picture.ts'
import type { Egress } from '#server/egress/egress.ts'

const pictures = [
  'vertical_logo_url',
  'horizontal_logo_url',
  'favicon_url',
  'app_logo_url',
] as const
const links = ['faq_url', 'gateway_url', 'gateway_query_url'] as const

/** With the scheme that is meant when none is typed, as the adapters read it. */
export const withScheme = (address: string): string =>
  /^https?:\/\//i.test(address) ? address : `https://${address}`

/**
 * The fields whose address may not be called: the same wall that stands before every call, asked
 * before anything is kept. What a name resolves to is asked when it is called.
 */
export function refusedAddresses(form: TenantForm, egress: Pick<Egress, 'allows'>): string[] {
  const isFine = (url: string | null) => !url || egress.allows(url)
  return [
    ...pictures.filter((field) => !isOwnPicture(form[field]) && !isFine(form[field])),
    ...links.filter((field) => !isFine(form[field])),
    ...(['recurrenceUrl', 'chatUrl'] as const)
      .filter((rule) => !isFine(form.rules[rule]))
      .map((rule) => `rules.${rule}`),
    ...(isFine(withScheme(form.ixc_domain)) ? [] : ['ixc_domain']),
  ]
}
