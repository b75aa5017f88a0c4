import { useParams, useSearch } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import { lazy, Suspense } from 'react'
import { firstSection } from '#portal/features/staff/tenants/sections/main-sections.ts'
import { EditTenant } from '#portal/features/staff/tenants/edit-tenant.tsx'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Loading } from '#portal/kit/frames/loading.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { staffTexts } from '../texts.ts'

/** Loaded with its tab: most visits are to the form. */
const TenantApps = lazy(async () => ({
  default: (await import('#portal/features/service/tenant-apps/tenant-apps.tsx')).TenantApps,
}))

const RecentChanges = lazy(async () => ({
  default: (await import('#portal/features/staff/accounts/audit/recent-changes.tsx')).RecentChanges,
}))

const from = '/adm/customer/$client_id/edit'

/** The edit page of a provider, composed of several features. */
export function TenantRoute() {
  const { client_id: clientId } = useParams({ from })
  const { tab = 'main', section = firstSection } = useSearch({ from })
  return (
    <EditTenant
      // A new key gives each provider a new form.
      key={clientId}
      clientId={clientId}
      place={tab === 'main' ? section : tab}
      renderChanges={(changes) => (
        <Suspense fallback={<Skeleton height="8rem" />}>
          <RecentChanges entries={changes} />
        </Suspense>
      )}
      apps={
        <Suspense fallback={<AppsSkeleton />}>
          <TenantApps clientId={clientId} />
        </Suspense>
      }
      actions={
        <ButtonLink
          variant="secondary"
          isSmall
          icon={Copy}
          to="/adm/customer/new"
          search={{ from: clientId }}
        >
          {staffTexts.duplicateTenant}
        </ButtonLink>
      }
    />
  )
}

function AppsSkeleton() {
  return (
    <Loading label={staffTexts.loadingApps}>
      <Skeleton height="8rem" />
    </Loading>
  )
}
