import type { AuditModule } from '#server/audit/module.ts'
import type { Egress } from '#server/egress/egress.ts'
import type { Module } from '#server/module.ts'
import type { PasskeysModule } from '#server/passkeys/module.ts'
import type { BridgeStore } from '#server/platforms/store.ts'
import type { SessionModule } from '#server/session/module.ts'
import type { StaffModule } from '#server/staff/module.ts'
import type { TenantStore } from '#server/tenants/store.ts'
import { acsRecords } from './acs-records.ts'
import { acsAdminRoutes } from './acs-routes.ts'
import { bridgeRoutes } from './bridge-routes.ts'
import { tenantAdminRoutes } from './routes.ts'
import { tenantAdministration } from './service.ts'

export function tenantAdminModule(deps: {
  readonly tenants: TenantStore
  readonly bridges: BridgeStore
  readonly egress: Pick<Egress, 'allows'>
  readonly audit: Pick<AuditModule, 'record'>
  readonly session: Pick<SessionModule, 'endTenantSessions'>
  readonly passkeys: Pick<PasskeysModule, 'endTenantPasskeys'>
  readonly staff: Pick<StaffModule, 'endProviderSessions'>
  readonly adminHosts: ReadonlySet<string>
  readonly hostsOf: (clientId: string) => readonly string[]
  readonly now: () => Date
}): Module {
  const { tenants, bridges, egress, audit, session, passkeys, staff, adminHosts, hostsOf, now } =
    deps
  const options = { tenants, egress, audit, session, passkeys, staff, adminHosts, hostsOf, now }
  const administration = tenantAdministration(options)
  const records = acsRecords({ tenants, egress, audit, now })
  return {
    routes: (api) => {
      tenantAdminRoutes(api, { administration })
      acsAdminRoutes(api, { records })
      bridgeRoutes(api, { tenants, bridges, egress, audit })
    },
  }
}
