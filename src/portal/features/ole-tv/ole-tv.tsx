import SearchX from 'lucide-react/icons/search-x'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { FailureState } from '#portal/kit/failure-state.tsx'
import { Loading } from '#portal/kit/loading.tsx'
import { Screen } from '#portal/kit/screen.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { requestIdOf } from '#portal/queries/failure.ts'
import { oleTvQuery } from '#portal/queries/ole-tv.ts'
import { OleTvAccount } from './account.tsx'
import { OleTvActivation } from './activation.tsx'
import './ole-tv.css'
import { texts } from './texts.ts'

/** Olé TV: to be activated, or in use by its e-mail (specification 2). */
export function OleTv() {
  const { data, error, isFetching, refetch } = useQuery(oleTvQuery())

  function content() {
    if (data) return data.isActive ? <OleTvAccount {...data} /> : <OleTvActivation {...data} />
    if (data === null) return <Unavailable />
    if (!error) return <Waiting />
    return (
      <FailureState
        text={texts.loadFailure}
        requestId={requestIdOf(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }

  return (
    <Screen title={texts.title} back={{ to: '/panel' }}>
      {content()}
    </Screen>
  )
}

function Unavailable() {
  return (
    <EmptyState
      icon={SearchX}
      text={texts.unavailable}
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
        <div className="ole-tv">
          <Skeleton width="8rem" height="1.5rem" />
          <Skeleton height="3.25rem" />
          <Skeleton width="12rem" height="3rem" />
        </div>
      </Card>
    </Loading>
  )
}
