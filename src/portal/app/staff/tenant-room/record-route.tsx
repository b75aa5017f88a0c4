import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Audit } from '#portal/features/staff/accounts/audit/audit.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'

const TenantUsers = lazy(async () => ({
  default: (await import('#portal/features/staff/provider-users/tenant-users.tsx')).TenantUsers,
}))

/** The page with the access and the audit log of a provider, composed of several features. */
export function TenantRecordRoute() {
  const { client_id: client } = useParams({ from: '/adm/customer/$client_id/audit' })
  const users = (
    <Suspense fallback={<Skeleton height="8rem" />}>
      <TenantUsers client={client} />
    </Suspense>
  )
  return <Audit client={client} users={users} />
}
