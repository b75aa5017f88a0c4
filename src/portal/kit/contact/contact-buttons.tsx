import { whatsappHref } from '#domain/account/people/contact-links.ts'
import { ButtonAnchor } from '#portal/kit/buttons/button.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { CallProvider } from './call-provider.tsx'
import { chatHref } from './chat-href.ts'

const texts = { chat: 'Abrir o chat', whatsapp: 'Chamar no WhatsApp' } as const

/** Below what the provider does by its own channels only: its telephone, and its chat or WhatsApp. */
export function ContactButtons() {
  const provider = useProvider()
  const isChat = provider.rules.supportMenu === 'chat'
  const chat = isChat ? chatHref(provider) : whatsappHref(provider.theme.whatsapp_number ?? '')
  return (
    <div className="state-actions">
      {chat && (
        <ButtonAnchor variant="secondary" isSmall href={chat} target="_blank">
          {isChat ? texts.chat : texts.whatsapp}
        </ButtonAnchor>
      )}
      <CallProvider />
    </div>
  )
}
