import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { formatPhone, phoneHref, whatsappHref } from '#domain/account/people/contact-links.ts'
import { ButtonAnchor } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { chatHref } from '#portal/kit/contact/chat-href.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { texts } from './texts.ts'

interface CallUsProps {
  /** Nothing else is the next step. */
  isFirst: boolean
  /** What WhatsApp is told of the line. */
  said: string
}

/** Provider contacts that work without internet at home, the telephone first. */
export function CallUs({ isFirst, said }: CallUsProps) {
  const provider = useProvider()
  const { theme, rules } = provider
  const phone = phoneHref(theme.phone_number ?? '')
  const whatsapp = whatsappHref(theme.whatsapp_number ?? '')
  const chat = rules.supportMenu === 'chat' ? chatHref(provider) : null
  return (
    <Card as="section" aria-labelledby="call-us" className="stack-3 call-us">
      <h2 id="call-us">{texts.contactTitle}</h2>
      <p>{phone || whatsapp || chat ? texts.contactText : texts.noContact}</p>
      {phone && (
        <ButtonAnchor variant={isFirst ? 'primary' : 'secondary'} href={phone} icon={Phone} isWide>
          {texts.call(formatPhone(theme.phone_number ?? ''))}
        </ButtonAnchor>
      )}
      {whatsapp && (
        <ButtonAnchor
          variant="secondary"
          href={`${whatsapp}?text=${encodeURIComponent(`${texts.whatsappText} ${said}`.trim())}`}
          target="_blank"
          icon={MessageCircle}
          isWide
        >
          {texts.whatsapp}
        </ButtonAnchor>
      )}
      {chat && (
        <ButtonAnchor variant="secondary" href={chat} target="_blank" icon={MessageCircle} isWide>
          {texts.chat}
        </ButtonAnchor>
      )}
    </Card>
  )
}
