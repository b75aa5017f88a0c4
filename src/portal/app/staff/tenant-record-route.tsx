import { useParams } from '@tanstack/react-router'
import { TenantUsers } from '#portal/features/provider-users/tenant-users.tsx'
import { Audit } from '#portal/features/staff/audit.tsx'

/** The page with the access and the audit log of a provider, composed of several features. */
export function TenantRecordRoute() {
  const { client_id: client } = useParams({ from: '/adm/customer/$client_id/audit' })
  return <Audit client={client} users={<TenantUsers client={client} />} />
}
