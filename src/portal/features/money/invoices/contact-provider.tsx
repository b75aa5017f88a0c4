import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { ButtonAnchor } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { contactChannels } from '#portal/kit/contact/contact-channels.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { texts } from './texts.ts'

/** The provider's telephone or WhatsApp, for an invoice that can be paid in no way (specification 2). */
export function ContactProvider() {
  const { theme } = useProvider()
  for (const { kind, href } of contactChannels(theme)) {
    if (kind !== 'phone' && kind !== 'whatsapp') continue
    return (
      <Card as="section" aria-labelledby="regularise" className="stack-4 regularise">
        <h2 id="regularise">{texts.regularise}</h2>
        <ButtonAnchor
          variant="secondary"
          icon={kind === 'phone' ? Phone : MessageCircle}
          href={href}
          {...(kind === 'whatsapp' && { target: '_blank' })}
          isWide
        >
          {texts.regulariseBy[kind]}
        </ButtonAnchor>
      </Card>
    )
  }
  return null
}
