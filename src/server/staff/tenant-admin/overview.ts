import type { TenantHealthWord } from '#contract/staff/tenants/tenant-health.ts'
import {
  type MissingPart,
  maxRecentChanges,
  missingPartSchema,
  readTenantOverview,
  type TenantOverview,
} from '#contract/staff/tenants/tenant-overview.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { TenantStore } from '#server/platform/tenants/store.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { countAccounts, hasProviderUser, listOwnHosts } from './overview-store.ts'

/** A provider, as far as the state of its upstreams is read of it. */
type WatchedTenant = Pick<Tenant, 'clientId' | 'ixcTrust'> & {
  readonly acsTrust: Tenant['ixcTrust']
}

/** The state of providers' upstreams in one word each. */
export type TenantHealthWords = (
  tenants: readonly WatchedTenant[],
) => ReadonlyMap<string, TenantHealthWord>

/** What is missing of a provider and around it. */
function missingOf(
  tenant: Tenant,
  { hasUser, hasMail }: { readonly hasUser: boolean; readonly hasMail: boolean },
): MissingPart[] {
  const isMissing: Readonly<Record<MissingPart, boolean>> = {
    'erp token': tenant.ixcAccessToken === '' || tenant.ixcDomain === '',
    logo: tenant.verticalLogoUrl === '',
    'app logo': tenant.appLogoUrl === '',
    'contact channel': tenant.phoneNumber === '' && tenant.whatsappNumber === '',
    'contact email': tenant.contactEmail === '',
    'support department': tenant.departmentId === '' && tenant.rules.supportMenu !== 'chat',
    'provider access': !hasUser,
    'mail server': !hasMail,
  }
  return missingPartSchema.options.filter((part) => isMissing[part])
}

/** A provider at a glance: one round of queries, and what this process knows of its upstreams. */
export function tenantOverview(deps: {
  readonly database: Pick<Database, 'db'>
  readonly tenants: Pick<TenantStore, 'read'>
  readonly audit: Pick<AuditModule, 'listChanges'>
  readonly healthOf: TenantHealthWords
  readonly hostsOf: (clientId: string) => readonly string[]
  /** Whether e-mails can be sent from here. */
  readonly hasMail: boolean
}) {
  const { database, tenants, audit, healthOf, hostsOf, hasMail } = deps
  const { db } = database
  return {
    read: async (clientId: string): Promise<TenantOverview> => {
      const [stored, hosts, subscribers, hasUser, changes] = await Promise.all([
        tenants.read(clientId),
        listOwnHosts(db, clientId),
        countAccounts(db, clientId),
        hasProviderUser(db, clientId),
        audit.listChanges(clientId, maxRecentChanges),
      ])
      if (!stored) refuse(readTenantOverview, 'customer not found')
      const { tenant, suspendedAt } = stored
      const { status, ixcTrust, acs } = tenant
      const watched = { clientId, ixcTrust, acsTrust: acs?.trust ?? null }
      return {
        status,
        suspended_at: suspendedAt?.toISOString() ?? null,
        platform_host: hostsOf(clientId)[0] ?? clientId,
        hosts,
        health: healthOf([watched]).get(clientId) ?? 'unused',
        subscribers,
        changes,
        missing: missingOf(tenant, { hasUser, hasMail }),
      }
    },
  }
}

export type TenantOverviews = ReturnType<typeof tenantOverview>
