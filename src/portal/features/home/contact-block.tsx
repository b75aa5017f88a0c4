import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { Card } from '#portal/kit/card.tsx'
import { type ContactChannel, contactChannels } from '#portal/kit/contact-channels.ts'
import { EmailText } from '#portal/kit/email-text.tsx'
import { Icon, type IconType } from '#portal/kit/icon.tsx'
import { useProvider } from '#portal/kit/provider.tsx'
import { texts } from './texts.ts'

const icons: Readonly<Record<ContactChannel['kind'], IconType>> = {
  whatsapp: MessageCircle,
  phone: Phone,
  email: Mail,
  faq: CircleHelp,
}

/** The provider's contact channels; renders nothing when it has none (specification 2, home). */
export function ContactBlock() {
  const { theme } = useProvider()
  const channels = contactChannels(theme)
  if (channels.length === 0) return null
  return (
    <Card as="section" aria-labelledby="contact">
      <h2 id="contact">{texts.contact}</h2>
      <ul className="channels">
        {channels.map((channel) => (
          <li key={channel.kind}>
            <Channel {...channel} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Channel({ kind, href, text }: ContactChannel) {
  const opensTab = href.startsWith('http')
  return (
    <a href={href} className="channel" {...(opensTab && { target: '_blank', rel: 'noreferrer' })}>
      <span className="home-icon">
        <Icon of={icons[kind]} />
      </span>
      <span className="channel-words">
        <span className="channel-name">{texts.channels[kind]}</span>
        {text && (
          <span className="channel-text figures">
            {kind === 'email' ? <EmailText address={text} /> : text}
          </span>
        )}
      </span>
    </a>
  )
}
