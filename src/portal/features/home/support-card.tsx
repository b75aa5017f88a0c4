import Headset from 'lucide-react/icons/headset'
import MessageCircle from 'lucide-react/icons/message-circle'
import { Link } from '@tanstack/react-router'
import { ButtonAnchor, ButtonLink } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { Icon } from '#portal/kit/icon.tsx'
import { useProvider } from '#portal/kit/provider.tsx'
import { chatHref } from '#portal/kit/chat-href.ts'
import { texts } from './texts.ts'

/**
 * Support requests when the provider accepts them, otherwise only its chat (specification 2, side
 * menu).
 */
export function SupportCard() {
  const provider = useProvider()
  const hasRequests = provider.rules.supportMenu === 'requests'
  const chat = chatHref(provider)
  if (!hasRequests && !chat) return null
  return (
    <Card as="section" aria-labelledby="support" className="home-card">
      <span className="home-icon">
        <Icon of={Headset} />
      </span>
      <h2 id="support">{texts.support}</h2>
      {hasRequests ? <Requests /> : chat && <Chat href={chat} />}
    </Card>
  )
}

function Requests() {
  return (
    <>
      <p>{texts.supportText}</p>
      <ButtonLink variant="secondary" isSmall to="/panel/customer-service/request">
        {texts.supportRequest}
      </ButtonLink>
      <p className="home-links">
        <Link to="/panel/customer-service/in-progress">{texts.supportInProgress}</Link>
        <Link to="/panel/customer-service/closed">{texts.supportClosed}</Link>
        <Link to="/sem-internet">{texts.noInternet}</Link>
      </p>
    </>
  )
}

function Chat({ href }: { href: string }) {
  return (
    <>
      <p>{texts.chatText}</p>
      <ButtonAnchor variant="secondary" isSmall icon={MessageCircle} href={href} target="_blank">
        {texts.chatAction}
      </ButtonAnchor>
      <p className="home-links">
        <Link to="/sem-internet">{texts.noInternet}</Link>
      </p>
    </>
  )
}
