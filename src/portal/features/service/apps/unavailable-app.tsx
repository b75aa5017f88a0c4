import RotateCw from 'lucide-react/icons/rotate-cw'
import type { AppDetail } from '#contract/service/apps.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { texts as common } from '#portal/kit/texts.ts'
import { appQuery, type AppAddress } from '#portal/queries/service/apps.ts'
import { useRefresh } from '#portal/queries/use-refresh.ts'
import { AppHead } from './app-head.tsx'
import { ContactButton } from './contact.tsx'
import { texts } from './texts.ts'

/**
 * An app whose activation is pending or whose platform does not answer. The subscriber can only
 * wait and check again.
 */
export function UnavailableApp({ app, address }: { app: AppDetail; address: AppAddress }) {
  const { isRefreshing, refresh } = useRefresh(appQuery(address).queryKey)
  return (
    <Card as="section" className="app-card">
      <AppHead app={app} state={app.isPending ? 'pending' : 'offline'} />
      <p className="app-text">
        {app.isPending ? app.pendingText || texts.pendingText : texts.offlineText}
      </p>
      {app.isPending && <p className="app-note">{texts.pendingNote}</p>}
      <Button
        variant="secondary"
        icon={RotateCw}
        isBusy={isRefreshing}
        onClick={() => void refresh()}
      >
        {isRefreshing ? common.refreshing : texts.checkAgain}
      </Button>
    </Card>
  )
}

/** An app that the platform deactivated, or that ended with the contract. */
export function DeactivatedApp({ app }: { app: AppDetail }) {
  return (
    <Card as="section" className="app-card">
      <AppHead app={app} state="deactivated" />
      <p className="app-text">{texts.deactivatedText}</p>
      <ContactButton variant="secondary" />
    </Card>
  )
}
