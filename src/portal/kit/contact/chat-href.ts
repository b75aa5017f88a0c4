import { whatsappHref } from '#domain/account/people/contact-links.ts'
import { webAddress } from './contact-channels.ts'
import type { Provider } from '#portal/kit/pages/provider.tsx'

/** Link to the chat of a provider with chat support only: its chat page, or else its WhatsApp. */
export function chatHref({ rules, theme }: Provider): string | null {
  return webAddress(rules.chatUrl) ?? whatsappHref(theme.whatsapp_number ?? '')
}
