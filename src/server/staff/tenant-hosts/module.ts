import { lookup } from 'node:dns/promises'
import type { Database } from '#server/platform/db/database.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import type { HostProver } from '#server/platform/http/visitors/host-proof.ts'
import type { RecordTenantChange } from '#server/messaging/led-changes/module.ts'
import type { Module } from '#server/platform/module.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { HostDirectory } from '#server/platform/tenants/host-directory.ts'
import type { TenantStore } from '#server/platform/tenants/store.ts'
import { hostChecker } from './check-host.ts'
import type { HostNetwork } from './port.ts'
import { tenantHostRoutes } from './routes.ts'
import { hostAdministration } from './service.ts'
import { tlsQuestion } from './tls-question.ts'

const resolve: HostNetwork['resolve'] = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address)

export function tenantHostsModule(deps: {
  readonly settings: Pick<
    Settings,
    'adminHosts' | 'hostTenants' | 'publicOriginSuffix' | 'trustedProxies'
  >
  readonly database: Pick<Database, 'db'>
  readonly tenants: Pick<TenantStore, 'read'>
  readonly hosts: HostDirectory
  readonly hostProver: Pick<HostProver, 'check'>
  readonly egress: Pick<Egress, 'fetch'>
  readonly recordChange: RecordTenantChange
  /** The hosts that a provider has without staff, the one below the platform's domain first. */
  readonly hostsOf: (clientId: string) => readonly string[]
  /** Stands in for the network in tests. */
  readonly hostNetwork?: HostNetwork | undefined
}): Module {
  const { settings, database, tenants, hosts, hostProver, egress, recordChange } = deps
  const { hostNetwork: network = { resolve, fetch: egress.fetch } } = deps
  const platformHostOf = (clientId: string) => deps.hostsOf(clientId)[0] ?? clientId
  const checkHost = hostChecker({ network, prover: hostProver })
  const options = { settings, database, tenants, hosts, recordChange, checkHost, platformHostOf }
  const administration = hostAdministration(options)
  return {
    routes: (api) => tenantHostRoutes(api, { database, administration, checkHost, network }),
    everyHost: tlsQuestion({ settings, hosts }),
  }
}
