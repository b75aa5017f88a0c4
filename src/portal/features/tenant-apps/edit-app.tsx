import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import SearchX from 'lucide-react/icons/search-x'
import type { TenantAppEntry } from '#contract/tenant-apps.ts'
import { ButtonLink } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { FailureState } from '#portal/kit/failure-state.tsx'
import { Loading } from '#portal/kit/loading.tsx'
import { notify } from '#portal/kit/toasts.ts'
import { Screen } from '#portal/kit/screen.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { requestIdOf } from '#portal/queries/failure.ts'
import { saveTenantApp, tenantAppQuery } from '#portal/queries/tenant-apps.ts'
import { AppForm } from './app-form.tsx'
import { typedApp, wishOf } from './app-values.ts'
import { appsOf } from './places.ts'
import { texts } from './texts.ts'

interface Place {
  clientId: string
  id: string
}

/** Changes one of a provider's apps. */
export function EditTenantApp() {
  const { client_id: clientId, app_id: id } = useParams({
    from: '/adm/customer/$client_id/app/$app_id/edit',
  })
  return (
    <Screen title={texts.editTitle} lead={clientId} back={appsOf(clientId)}>
      <Content key={`${clientId}/${id}`} clientId={clientId} id={id} />
    </Screen>
  )
}

function Content({ clientId, id }: Place) {
  const { data, error, isFetching, refetch } = useQuery({
    ...tenantAppQuery(clientId, id),
    // What is being typed is never replaced from behind.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (data) return <Filled clientId={clientId} id={id} app={data} />
  if (data === null) {
    return (
      <EmptyState
        icon={SearchX}
        text={texts.notFound}
        action={
          <ButtonLink variant="secondary" {...appsOf(clientId)}>
            {texts.back}
          </ButtonLink>
        }
      />
    )
  }
  if (error) {
    return (
      <FailureState
        text={texts.appFailure}
        requestId={requestIdOf(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <Loading label={texts.loadingApp}>
      <Card className="app-form-part">
        <Skeleton height="3.25rem" />
        <Skeleton height="3.25rem" />
        <Skeleton height="8rem" />
      </Card>
    </Loading>
  )
}

function Filled({ clientId, id, app }: Place & { app: TenantAppEntry }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <AppForm
      clientId={clientId}
      initial={typedApp(app)}
      onSave={async (changed) => {
        await saveTenantApp(client, clientId, id, wishOf(changed))
        notify({ kind: 'success', text: texts.saved })
        await navigate(appsOf(clientId))
      }}
    />
  )
}
