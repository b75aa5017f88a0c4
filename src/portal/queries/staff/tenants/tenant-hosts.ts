import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/platform/endpoint.ts'
import {
  addTenantHost,
  checkTenantHost,
  listTenantHosts,
  removeTenantHost,
  setCanonicalHost,
  type TenantHostList,
} from '#contract/staff/tenants/tenant-hosts.ts'
import { call } from '#portal/queries/calls/client.ts'

/** The own domains of a provider. */
export function tenantHostsQuery(clientId: string) {
  return queryOptions({
    queryKey: ['staff', 'tenant-hosts', clientId],
    queryFn: ({ signal }) => call(listTenantHosts, { params: { clientId }, signal }),
    staleTime: 0,
  })
}

/* Each change answers with the new list. */

export function addHost(
  clientId: string,
  { version }: TenantHostList,
  host: string,
): Promise<TenantHostList> {
  return call(addTenantHost, { params: { clientId }, body: { host, version } })
}

export function removeHost(
  clientId: string,
  { version }: TenantHostList,
  host: string,
): Promise<TenantHostList> {
  return call(removeTenantHost, { params: { clientId, host }, query: { version } })
}

/** An empty host: none leads. */
export function leadWithHost(
  clientId: string,
  { version }: TenantHostList,
  host: string,
): Promise<TenantHostList> {
  return call(setCanonicalHost, { params: { clientId }, body: { host, version } })
}

export type HostCheck = AnswerOf<typeof checkTenantHost>

export function checkHost(clientId: string, host: string): Promise<HostCheck> {
  return call(checkTenantHost, { params: { clientId, host } })
}
