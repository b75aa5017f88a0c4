import { readTenantRemoval, removeTenant } from '#contract/staff/tenants/tenant-removal.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import { register } from '#server/platform/http/register.ts'
import type { Module } from '#server/platform/module.ts'
import type { TenantStore } from '#server/platform/tenants/store.ts'
import { eraseTenantJob } from './erase-job.ts'
import { tenantRemovals } from './service.ts'

export function tenantRemovalModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly tenants: Pick<TenantStore, 'read' | 'edit'>
  readonly audit: Pick<AuditModule, 'record'>
  /** Lets the queue be looked at now. */
  readonly wakeJobs: () => void
  readonly now: () => Date
}): Module {
  const removals = tenantRemovals(deps)
  return {
    routes: (api) => {
      register(api, readTenantRemoval, ({ params }) => removals.read(params.clientId))
      register(api, removeTenant, ({ staffMember, params: { clientId }, body }) =>
        removals.begin(staffMember, clientId, body.client_id),
      )
    },
    jobs: [eraseTenantJob(deps)],
  }
}
