import { queryOptions } from '@tanstack/react-query'
import { readTenantOverview } from '#contract/staff/tenants/tenant-overview.ts'
import { call } from '#portal/queries/calls/client.ts'

/** A provider at a glance. */
export function tenantOverviewQuery(clientId: string) {
  return queryOptions({
    queryKey: ['staff', 'tenant-overview', clientId],
    queryFn: ({ signal }) => call(readTenantOverview, { params: { clientId }, signal }),
    staleTime: 0,
  })
}
