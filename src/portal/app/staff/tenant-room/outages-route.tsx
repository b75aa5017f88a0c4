import { useParams } from '@tanstack/react-router'
import { StaffOutages } from '#portal/features/news/staff-outages/staff-outages.tsx'

/** The outages of a provider, for administrators. */
export function TenantOutagesRoute() {
  const { client_id: client } = useParams({ from: '/adm/customer/$client_id/outages' })
  return <StaffOutages key={client} of={{ client }} canWrite canReadCredits={false} />
}
