import { whatsappHref } from '#domain/people/contact-links.ts'
import { webAddress } from './contact-channels.ts'
import type { Provider } from './provider.tsx'

/** Where a provider that supports by chat alone is found: its chat page, else its WhatsApp. */
export function chatHref({ rules, theme }: Provider): string | null {
  return webAddress(rules.chatUrl) ?? whatsappHref(theme.whatsapp_number ?? '')
}
