import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import type { ImagesModule } from '#server/site/images/module.ts'
import type { Module } from '#server/platform/module.ts'
import type { RecordTenantChange } from '#server/messaging/led-changes/module.ts'
import type { PasskeysModule } from '#server/account/passkeys/module.ts'
import type { BridgeStore } from '#server/upstreams/platforms/store.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { StaffModule } from '#server/staff/accounts/module.ts'
import type { HostDirectory } from '#server/platform/tenants/host-directory.ts'
import type { TenantStore } from '#server/platform/tenants/store.ts'
import { acsRecords } from './acs-records.ts'
import { acsAdminRoutes } from './acs-routes.ts'
import { bridgeRoutes } from './bridge-routes.ts'
import { type TenantHealthWords, tenantOverview } from './overview.ts'
import { tenantAdminRoutes } from './routes.ts'
import { tenantAdministration } from './service.ts'

export function tenantAdminModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly tenants: TenantStore
  readonly bridges: BridgeStore
  readonly egress: Pick<Egress, 'allows'>
  readonly audit: Pick<AuditModule, 'record' | 'hasEntries' | 'listChanges'>
  readonly recordChange: RecordTenantChange
  readonly session: Pick<SessionModule, 'endTenantSessions'>
  readonly passkeys: Pick<PasskeysModule, 'endTenantPasskeys'>
  readonly staff: Pick<StaffModule, 'endProviderSessions'>
  readonly images: Pick<ImagesModule, 'settleUploads'>
  readonly adminHosts: ReadonlySet<string>
  readonly hosts: Pick<HostDirectory, 'canonicalOf'>
  readonly hostsOf: (clientId: string) => readonly string[]
  /** The state of providers' upstreams. */
  readonly healthOf: TenantHealthWords
  /** Whether e-mails can be sent from here. */
  readonly hasMail: boolean
  readonly now: () => Date
}): Module {
  const { tenants, bridges, egress, recordChange, now } = deps
  const administration = tenantAdministration(deps)
  const overviews = tenantOverview(deps)
  const records = acsRecords({ tenants, egress, recordChange, now })
  return {
    routes: (api) => {
      tenantAdminRoutes(api, { administration, overviews })
      acsAdminRoutes(api, { records })
      bridgeRoutes(api, { tenants, bridges, egress, recordChange })
    },
  }
}
