import ExternalLink from 'lucide-react/icons/external-link'
import { useQuery } from '@tanstack/react-query'
import type { AppDetail } from '#contract/service/apps.ts'
import { secureLink } from '#domain/service/apps/secure-link.ts'
import { formatDate } from '#domain/platform/time/dates.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { ButtonAnchor } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { CopyButton } from '#portal/kit/buttons/copy-button.tsx'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { bookAppQuery } from '#portal/queries/service/apps.ts'
import { AppHead } from './app-head.tsx'
import { ContactButton } from './contact.tsx'
import { StoreLinks } from './store-links.tsx'
import { texts } from './texts.ts'

/** An active app: the login to use in it and the stores that offer it. */
export function ActiveApp({ app }: { app: AppDetail }) {
  return (
    <Card as="section" className="app-card">
      <AppHead app={app} state="active" />
      <p className="app-text">{app.activeText || texts.activeText}</p>
      {app.login && <Login login={app.login} />}
      {app.method === 'api_toca_livros' && <Books app={app} />}
      {app.monthlyPrice > 0 && <Subscription app={app} />}
      <StoreLinks links={app.storeLinks} />
    </Card>
  )
}

/** A paid service: its price, since when it is billed, and how to cancel it. */
function Subscription({ app: { monthlyPrice, addedOn } }: { app: AppDetail }) {
  return (
    <>
      <DetailList>
        <DetailRow label={texts.monthly} value={texts.monthlyOf(formatMoney(monthlyPrice))} />
        {addedOn && <DetailRow label={texts.addedOn} value={formatDate(addedOn)} />}
      </DetailList>
      <p className="app-note">{texts.cancelNote}</p>
      <ContactButton variant="secondary" />
    </>
  )
}

function Login({ login }: { login: string }) {
  return (
    <>
      <DetailList>
        <DetailRow label={texts.login} value={<span className="app-login">{login}</span>} />
      </DetailList>
      <CopyButton
        text={login}
        label={texts.copyLogin}
        copied={texts.loginCopied}
        variant="secondary"
      />
    </>
  )
}

/** The link that opens the books in a browser; shown when the platform gives a secure address. */
function Books({ app }: { app: AppDetail }) {
  const { data } = useQuery(bookAppQuery({ contractId: app.contractId, appId: app.id }))
  const href = secureLink(data?.access_url ?? '')
  return (
    href && (
      <ButtonAnchor icon={ExternalLink} href={href} target="_blank">
        {texts.openBooks}
      </ButtonAnchor>
    )
  )
}
