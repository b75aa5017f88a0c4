import {
  dropGivenUpJobs,
  listGivenUpJobs,
  retryGivenUpJobs,
} from '#contract/installation/given-up-jobs.ts'
import { readProviderSystems, staffHealth } from '#contract/installation/health.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { GivenUpService } from './given-up-service.ts'
import type { HealthService } from './service.ts'

export function healthPageRoutes(
  api: Api,
  { health, givenUp }: { readonly health: HealthService; readonly givenUp: GivenUpService },
): void {
  register(api, staffHealth, async ({ staffMember: { clientIds } }) => {
    const state = await health.read()
    const isReached = (id: string) => clientIds?.has(id) ?? true
    return { ...state, tenants: state.tenants.filter((one) => isReached(one.client_id)) }
  })
  register(api, readProviderSystems, async ({ tenant: { clientId, ixcTrust, acs } }) =>
    health.systemsOf({ clientId, ixcTrust, acsTrust: acs?.trust ?? null }),
  )
  register(api, listGivenUpJobs, ({ staffMember }) => givenUp.list(staffMember))
  register(api, retryGivenUpJobs, ({ staffMember, body }) => givenUp.retry(staffMember, body))
  register(api, dropGivenUpJobs, ({ staffMember, body }) => givenUp.drop(staffMember, body))
}
