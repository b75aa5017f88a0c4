import {
  addTenantHost,
  checkTenantHost,
  listTenantHosts,
  removeTenantHost,
  setCanonicalHost,
} from '#contract/staff/tenants/tenant-hosts.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { Database } from '#server/platform/db/database.ts'
import { limiter } from '#server/platform/http/limits/budget.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { CheckHost } from './check-host.ts'
import { hostChecks } from './limits.ts'
import type { HostNetwork } from './port.ts'
import type { HostAdministration } from './service.ts'

export function tenantHostRoutes(
  api: Api,
  deps: {
    readonly database: Pick<Database, 'db'>
    readonly administration: HostAdministration
    readonly checkHost: CheckHost
    readonly network: Pick<HostNetwork, 'resolve'>
  },
): void {
  const { database, administration, checkHost, network } = deps
  const checks = limiter(database, hostChecks)
  const countCheck = ({ login }: Pick<StaffMember, 'login'>) => checks(administrationId, login)
  const addressesOf = (host: string) =>
    network.resolve(host).then(
      (found) => [...new Set(found)].toSorted(),
      () => [],
    )

  register(api, listTenantHosts, ({ params }) => administration.list(params.clientId))

  register(api, addTenantHost, ({ staffMember, params: { clientId }, body }) =>
    administration.add({ staffMember, clientId, version: body.version }, body.host),
  )

  register(api, removeTenantHost, ({ staffMember, params: { clientId, host }, query }) =>
    administration.remove({ staffMember, clientId, version: query.version }, host),
  )

  register(api, setCanonicalHost, async ({ staffMember, params: { clientId }, body, signal }) => {
    if (body.host !== '') await countCheck(staffMember)
    const call = { staffMember, clientId, version: body.version }
    return administration.lead(call, body.host, signal)
  })

  register(api, checkTenantHost, async ({ staffMember, params, signal }) => {
    await countCheck(staffMember)
    const { platform_host: platformHost, hosts } = await administration.list(params.clientId)
    const { host } = params
    if (!hosts.some((one) => one.host === host)) refuse(checkTenantHost, 'host not found')
    const [outcome, found, expected] = await Promise.all([
      checkHost(host, signal),
      addressesOf(host),
      addressesOf(platformHost),
    ])
    return { outcome, found, expected, platform_host: platformHost }
  })
}
