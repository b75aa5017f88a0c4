import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { AppDetail } from '#contract/service/apps.ts'
import { chooseAppPage } from '#domain/service/apps/app-page.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { RecordFrame } from '#portal/kit/frames/record-frame.tsx'
import { appQuery, type AppAddress } from '#portal/queries/service/apps.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { Activation } from './activation.tsx'
import { ActiveApp } from './active-app.tsx'
import './apps.css'
import { CloudStorage } from './cloud-storage.tsx'
import { DeactivatedApp, UnavailableApp } from './unavailable-app.tsx'
import { Service } from './service.tsx'
import { texts } from './texts.ts'

/** The screen of one app of the subscriber, chosen by the app's current state (specification 4). */
export function App() {
  const { a: contractId, b: appId, c: productId } = useParams({ from: '/panel/app/$a/$b/{-$c}' })
  const address = { contractId, appId, productId }
  const query = useQuery(appQuery(address))
  return (
    <Screen title={query.data?.name ?? texts.title} back={{ to: '/panel' }}>
      <RecordFrame
        query={query}
        loadingText={texts.loading}
        skeleton={<AppSkeleton />}
        failureText={query.error instanceof ApiError ? texts.detailFailure : texts.loadFailure}
        notFound={{
          text: texts.notFound,
          action: (
            <ButtonLink variant="secondary" to="/panel">
              {texts.home}
            </ButtonLink>
          ),
        }}
      >
        {(app) => <Page app={app} address={address} />}
      </RecordFrame>
    </Screen>
  )
}

function Page({ app, address }: { app: AppDetail; address: AppAddress }) {
  const { rules } = useProvider()
  switch (chooseAppPage(app, rules.appPage)) {
    case 'cloud-storage':
      return <CloudStorage app={app} />
    case 'service':
      return <Service app={app} />
    case 'deactivated':
      return <DeactivatedApp app={app} />
    case 'offline':
      return <UnavailableApp app={app} address={address} />
    case 'active':
      return <ActiveApp app={app} />
    default:
      return <Activation app={app} address={address} />
  }
}

function AppSkeleton() {
  return (
    <Card>
      <div className="app-card">
        <Skeleton width="4.5rem" height="4.5rem" />
        <Skeleton width="12rem" height="1.25rem" />
        <Skeleton height="6rem" />
      </div>
    </Card>
  )
}
