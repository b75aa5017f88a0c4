import SearchX from 'lucide-react/icons/search-x'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { AppDetail } from '#contract/apps.ts'
import { chooseAppPage } from '#domain/apps/app-page.ts'
import { ButtonLink } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { FailureState } from '#portal/kit/failure-state.tsx'
import { Loading } from '#portal/kit/loading.tsx'
import { useProvider } from '#portal/kit/provider.tsx'
import { Screen } from '#portal/kit/screen.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { appQuery, type AppAddress } from '#portal/queries/apps.ts'
import { ApiError, requestIdOf } from '#portal/queries/failure.ts'
import { Activation } from './activation.tsx'
import { ActiveApp } from './active-app.tsx'
import './apps.css'
import { CloudStorage } from './cloud-storage.tsx'
import { Deactivated, Offline } from './offline.tsx'
import { Service } from './service.tsx'
import { texts } from './texts.ts'

/** One app of the subscriber, as it stands at this moment (specification 4). */
export function App() {
  const { a: contractId, b: appId, c: productId } = useParams({ from: '/panel/app/$a/$b/{-$c}' })
  const address = { contractId, appId, productId }
  const { data: app, error, isFetching, refetch } = useQuery(appQuery(address))

  function content() {
    if (app) return <Page app={app} address={address} />
    if (app === null) return <NotFound />
    if (!error) return <Waiting />
    return (
      <FailureState
        text={error instanceof ApiError ? texts.detailFailure : texts.loadFailure}
        requestId={requestIdOf(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }

  return (
    <Screen title={app?.name ?? texts.title} back={{ to: '/panel' }}>
      {content()}
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
      return <Deactivated app={app} />
    case 'offline':
      return <Offline app={app} address={address} />
    case 'active':
      return <ActiveApp app={app} />
    default:
      return <Activation app={app} address={address} />
  }
}

function NotFound() {
  return (
    <EmptyState
      icon={SearchX}
      text={texts.notFound}
      action={
        <ButtonLink variant="secondary" to="/panel">
          {texts.home}
        </ButtonLink>
      }
    />
  )
}

function Waiting() {
  return (
    <Loading label={texts.loading}>
      <Card>
        <div className="app-card">
          <Skeleton width="4.5rem" height="4.5rem" />
          <Skeleton width="12rem" height="1.25rem" />
          <Skeleton height="6rem" />
        </div>
      </Card>
    </Loading>
  )
}
