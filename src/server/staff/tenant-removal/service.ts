import { eq } from 'drizzle-orm'
import {
  readTenantRemoval,
  removeTenant,
  type TenantRemoval,
} from '#contract/staff/tenants/tenant-removal.ts'
import { removableFrom } from '#domain/staff/tenants/removal.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { StoredTenant, TenantStore } from '#server/platform/tenants/store.ts'
import { tenants as tenantTable } from '#server/platform/tenants/table.ts'
import { countRecords, countTokenGrants } from './count-records.ts'
import { enqueueRemoval } from './erase-job.ts'
import { countOpenPayments } from './open-payments.ts'

/** The removal of excluded providers, as administrators see and begin it. */
export function tenantRemovals(deps: {
  readonly database: Pick<Database, 'db'>
  readonly tenants: Pick<TenantStore, 'read' | 'edit'>
  readonly audit: Pick<AuditModule, 'record'>
  readonly wakeJobs: () => void
  readonly now: () => Date
}) {
  const { database, tenants, audit, wakeJobs, now } = deps
  const { db } = database

  function stateOf(stored: StoredTenant, openPayments: number): TenantRemoval['state'] {
    const { suspendedAt, isBeingRemoved } = stored
    if (isBeingRemoved) return 'removing'
    if (!suspendedAt) return 'active'
    if (now() < removableFrom(suspendedAt)) return 'too early'
    return openPayments > 0 ? 'payments open' : 'ready'
  }

  return {
    read: async (clientId: string): Promise<TenantRemoval> => {
      const stored = await tenants.read(clientId)
      if (!stored) refuse(readTenantRemoval, 'customer not found')
      const openPayments = await countOpenPayments(db, clientId)
      const { suspendedAt } = stored
      const counted = suspendedAt ? await countRecords(db, clientId) : { erased: [], kept: [] }
      return {
        state: stateOf(stored, openPayments),
        removable_from: suspendedAt && removableFrom(suspendedAt).toISOString(),
        open_payments: openPayments,
        ...counted,
        token_grants: await countTokenGrants(db, clientId),
      }
    },

    /** Needs the provider's id as it was typed. A removal that has begun is only hastened. */
    begin: async (staffMember: StaffMember, clientId: string, typed: string) => {
      const found = await tenants.edit(clientId, async (stored, tx) => {
        if (typed !== clientId) refuse(removeTenant, 'another client_id typed')
        const state = stateOf(stored, await countOpenPayments(tx, clientId))
        if (state === 'active') refuse(removeTenant, 'customer not suspended')
        if (state === 'too early') refuse(removeTenant, 'suspended too recently')
        if (state === 'payments open') refuse(removeTenant, 'payments open')
        if (state === 'ready') {
          await tx
            .update(tenantTable)
            .set({ removalBegunAt: now() })
            .where(eq(tenantTable.clientId, clientId))
          await audit.record({ staffMember, clientId, action: 'tenant removal begun' }, tx)
        }
        await enqueueRemoval(tx, { clientId, login: staffMember.login, now: now() })
        return null
      })
      if (!found) refuse(removeTenant, 'customer not found')
      wakeJobs()
      return { type: 'success' as const }
    },
  }
}
