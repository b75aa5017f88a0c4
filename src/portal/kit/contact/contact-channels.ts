import type { Theme } from '#contract/site/theme.ts'
import { formatPhone, phoneHref, whatsappHref } from '#domain/account/people/contact-links.ts'
import { isEmail } from '#domain/account/people/email.ts'

export interface ContactChannel {
  readonly kind: 'phone' | 'whatsapp' | 'email' | 'faq'
  readonly href: string
  /** The number or address itself; empty for an address that means nothing to a subscriber. */
  readonly text: string
}

/** The URL a provider entered; null unless it is http or https, which keeps out scripts. */
export function webAddress(text: string | null): string | null {
  if (!text || !URL.canParse(text)) return null
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) ? url.href : null
}

/** A link to write to an address; what in it could end the address is coded. */
const mailHref = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

/** Contact channels of a provider that have a valid link, the quickest first. */
export function contactChannels(theme: Theme): ContactChannel[] {
  const phone = theme.phone_number ?? ''
  const whatsapp = theme.whatsapp_number ?? ''
  const email = (theme.contact_email ?? '').trim()
  const found = [
    { kind: 'whatsapp', href: whatsappHref(whatsapp), text: formatPhone(whatsapp) },
    { kind: 'phone', href: phoneHref(phone), text: formatPhone(phone) },
    { kind: 'email', href: isEmail(email) ? mailHref(email) : null, text: email },
    { kind: 'faq', href: webAddress(theme.faq_url ?? null), text: '' },
  ] as const
  return found.flatMap(({ kind, href, text }) => (href ? [{ kind, href, text }] : []))
}
