import { Link } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import { ButtonAnchor, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { chatHref } from '#portal/kit/contact/chat-href.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { texts } from './texts.ts'

/**
 * Support requests when the provider accepts them, otherwise only its chat (specification 2, side
 * menu), and help without internet.
 */
export function SupportCard() {
  const provider = useProvider()
  const hasRequests = provider.rules.supportMenu === 'requests'
  const chat = chatHref(provider)
  return (
    <Card as="section" aria-labelledby="support" className="home-card">
      <div className="home-section-head">
        <h2 id="support">{texts.support}</h2>
        {hasRequests && (
          <Link to="/panel/customer-service/in-progress" className="home-more">
            {texts.supportRequests}
          </Link>
        )}
      </div>
      <div className="home-buttons">
        {hasRequests && (
          <ButtonLink variant="secondary" isSmall to="/panel/customer-service/request">
            {texts.supportRequest}
          </ButtonLink>
        )}
        {!hasRequests && chat && (
          <ButtonAnchor
            variant="secondary"
            isSmall
            icon={MessageCircle}
            href={chat}
            target="_blank"
          >
            {texts.chatAction}
          </ButtonAnchor>
        )}
        <ButtonLink variant="secondary" isSmall to="/sem-internet">
          {texts.noInternet}
        </ButtonLink>
      </div>
    </Card>
  )
}
