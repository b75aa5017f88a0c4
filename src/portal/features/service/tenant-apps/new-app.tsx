import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { saveTenantApp } from '#portal/queries/service/tenant-apps.ts'
import { AppForm } from './app-form.tsx'
import { emptyForm, toRequest } from './form-mapping.ts'
import { appListLink } from './app-list-link.ts'
import { texts } from './texts.ts'

/** Adds an app to what a provider offers. */
export function NewTenantApp() {
  const { client_id: clientId } = useParams({ from: '/adm/customer/$client_id/app/add' })
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <Screen title={texts.addTitle} lead={clientId} back={appListLink(clientId)}>
      <AppForm
        clientId={clientId}
        initial={emptyForm}
        onSave={async (app) => {
          await saveTenantApp(client, clientId, null, toRequest(app))
          showToast({ kind: 'success', text: texts.saved })
        }}
        onSaved={() => navigate(appListLink(clientId))}
      />
    </Screen>
  )
}
