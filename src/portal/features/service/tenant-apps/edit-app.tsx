import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import type { AcceptedTenantApp } from '#contract/service/tenant-apps.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { RecordFrame } from '#portal/kit/frames/record-frame.tsx'
import { saveTenantApp, tenantAppQuery } from '#portal/queries/service/tenant-apps.ts'
import { AppForm } from './app-form.tsx'
import { toFormValues, toRequest } from './form-mapping.ts'
import { appListLink } from './app-list-link.ts'
import { texts } from './texts.ts'

interface AppKey {
  clientId: string
  id: string
}

/** Changes one of a provider's apps. */
export function EditTenantApp() {
  const { client_id: clientId, app_id: id } = useParams({
    from: '/adm/customer/$client_id/app/$app_id/edit',
  })
  return (
    <Screen title={texts.editTitle} lead={clientId} back={appListLink(clientId)}>
      <Content key={`${clientId}/${id}`} clientId={clientId} id={id} />
    </Screen>
  )
}

function Content({ clientId, id }: AppKey) {
  const query = useQuery({
    ...tenantAppQuery(clientId, id),
    // A refetch in the background would replace what is being typed.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <RecordFrame
      query={query}
      loadingText={texts.loadingApp}
      skeleton={<FormSkeleton />}
      failureText={texts.appFailure}
      notFound={{
        text: texts.notFound,
        action: (
          <ButtonLink variant="secondary" {...appListLink(clientId)}>
            {texts.back}
          </ButtonLink>
        ),
      }}
    >
      {(app) => <EditForm clientId={clientId} id={id} app={app} />}
    </RecordFrame>
  )
}

function FormSkeleton() {
  return (
    <Card className="stack-4 app-form-part">
      <Skeleton height="3.25rem" />
      <Skeleton height="3.25rem" />
      <Skeleton height="8rem" />
    </Card>
  )
}

function EditForm({ clientId, id, app }: AppKey & { app: AcceptedTenantApp }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const version = useRef(app.version)

  async function fetchSaved() {
    const now = await client.fetchQuery(tenantAppQuery(clientId, id))
    version.current = now?.version
    return now && toFormValues(now)
  }

  return (
    <AppForm
      clientId={clientId}
      initial={toFormValues(app)}
      fetchSaved={fetchSaved}
      onSave={async (changed) => {
        await saveTenantApp(client, clientId, { id, version: version.current }, toRequest(changed))
        showToast({ kind: 'success', text: texts.saved })
      }}
      onSaved={() => navigate(appListLink(clientId))}
    />
  )
}
