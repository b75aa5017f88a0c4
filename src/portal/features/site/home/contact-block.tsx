import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { ButtonAnchor } from '#portal/kit/buttons/button.tsx'
import { type ContactChannel, contactChannels } from '#portal/kit/contact/contact-channels.ts'
import { EmailText } from '#portal/kit/contact/email-text.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { texts } from './texts.ts'

const icons = { whatsapp: MessageCircle, phone: Phone } as const

/**
 * The provider's contact channels, the two quick ones as buttons; renders nothing when it has none
 * (specification 2, home).
 */
export function ContactBlock() {
  const { theme } = useProvider()
  const channels = contactChannels(theme)
  if (channels.length === 0) return null
  return (
    <section className="home-card" aria-labelledby="contact">
      <h2 id="contact">{texts.contact}</h2>
      <ul className="channels">
        {channels.map((channel) => (
          <li key={channel.kind}>
            <Channel {...channel} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Channel({ kind, href, text }: ContactChannel) {
  const isWeb = href.startsWith('http')
  if (kind === 'email' || kind === 'faq') {
    return (
      <a href={href} className="home-link" {...(isWeb && { target: '_blank', rel: 'noreferrer' })}>
        {kind === 'email' ? <EmailText address={text} /> : texts.channels.faq}
      </a>
    )
  }
  return (
    <ButtonAnchor
      variant="secondary"
      isSmall
      isWide
      icon={icons[kind]}
      href={href}
      target={isWeb ? '_blank' : undefined}
    >
      <span className="channel">
        {texts.channels[kind]}
        <span className="channel-text figures">{text}</span>
      </span>
    </ButtonAnchor>
  )
}
