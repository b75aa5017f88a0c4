import { useQuery } from '@tanstack/react-query'
import { listSubscriberCredits } from '#contract/news/outage-credits.ts'
import { createOutage } from '#contract/news/staff-outages.ts'
import type { ProviderRole } from '#domain/staff/tenants/provider-role.ts'
import { StaffOutages } from '#portal/features/news/staff-outages/staff-outages.tsx'
import { providerUserQuery } from '#portal/queries/staff/staff.ts'

const writers: readonly ProviderRole[] = createOutage.roles
const creditReaders: readonly ProviderRole[] = listSubscriberCredits.roles

/** The outages of the provider whose user is signed in, as far as the role may write and read them. */
export function OutagesRoute() {
  const role = useQuery(providerUserQuery()).data?.role ?? 'owner'
  return (
    <StaffOutages
      of="own"
      canWrite={writers.includes(role)}
      canReadCredits={creditReaders.includes(role)}
    />
  )
}
