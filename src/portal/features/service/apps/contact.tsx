import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { ButtonAnchor } from '#portal/kit/buttons/button.tsx'
import { type ContactChannel, contactChannels } from '#portal/kit/contact/contact-channels.ts'
import type { IconType } from '#portal/kit/blocks/icon.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { texts } from './texts.ts'

const icons: Readonly<Record<ContactChannel['kind'], IconType>> = {
  whatsapp: MessageCircle,
  phone: Phone,
  email: Mail,
  faq: CircleHelp,
}

/** A button for the provider's first contact channel; renders nothing when it has no channel. */
export function ContactButton({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) {
  const { theme } = useProvider()
  const [channel] = contactChannels(theme)
  if (!channel) return null
  const { kind, href } = channel
  return (
    <ButtonAnchor
      variant={variant}
      icon={icons[kind]}
      href={href}
      {...(href.startsWith('http') && { target: '_blank' })}
    >
      {texts.contact[kind]}
    </ButtonAnchor>
  )
}
