import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import { TenantApps } from '#portal/features/tenant-apps/tenant-apps.tsx'
import { EditTenant } from '#portal/features/tenants/edit-tenant.tsx'
import { ButtonLink } from '#portal/kit/button.tsx'
import { staffTexts } from './texts.ts'

const from = '/adm/customer/$client_id/edit'

/** The edit page of a provider, with what other features know of it. */
export function TenantRoute() {
  const { client_id: clientId } = useParams({ from })
  const { tab = 'main' } = useSearch({ from })
  const navigate = useNavigate({ from })
  return (
    <EditTenant
      // Another provider is another form.
      key={clientId}
      clientId={clientId}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
      apps={<TenantApps clientId={clientId} />}
      links={
        <ButtonLink
          variant="secondary"
          isSmall
          icon={History}
          to="/adm/customer/$client_id/audit"
          params={{ client_id: clientId }}
        >
          {staffTexts.tenantRecord}
        </ButtonLink>
      }
    />
  )
}
