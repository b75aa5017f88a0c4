import {
  addTenantHost,
  listTenantHosts,
  removeTenantHost,
  setCanonicalHost,
  type TenantHostList,
} from '#contract/staff/tenants/tenant-hosts.ts'
import type { LedFieldName } from '#domain/staff/tenants/led-fields.ts'
import { maxOwnHosts } from '#domain/staff/tenants/tenant-limits.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { SignedInStaff } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { HostRules } from '#server/platform/http/tenant.ts'
import type { RecordTenantChange, TenantChange } from '#server/messaging/led-changes/module.ts'
import type { HostDirectory } from '#server/platform/tenants/host-directory.ts'
import type { TenantStore } from '#server/platform/tenants/store.ts'
import type { CheckHost } from './check-host.ts'
import { isReservedHost, toPortalHost } from '#server/platform/tenants/portal-host.ts'
import {
  deleteHost,
  insertHost,
  lockTenant,
  markCanonical,
  type OwnHost,
  readOwnHosts,
  versionOf,
} from './store.ts'

interface Deps {
  readonly settings: HostRules
  readonly database: Pick<Database, 'db'>
  readonly tenants: Pick<TenantStore, 'read'>
  readonly hosts: Pick<HostDirectory, 'forget'>
  readonly recordChange: RecordTenantChange
  readonly checkHost: CheckHost
  /** The host of a provider below the platform's domain. */
  readonly platformHostOf: (clientId: string) => string
}

interface Change {
  readonly staffMember: SignedInStaff
  readonly clientId: string
  /** As the caller read the list. */
  readonly version: string
}

const changeOf = (name: LedFieldName, before: string, after: string) => ({
  fields: [name],
  before: { [name]: before },
  after: { [name]: after },
})

export type HostAdministration = ReturnType<typeof hostAdministration>

/** The own domains of providers, as administrators add, remove and choose them. */
export function hostAdministration(deps: Deps) {
  const { settings, database, tenants, hosts, recordChange, checkHost, platformHostOf } = deps
  const { db } = database

  const toAnswer = (clientId: string, own: readonly OwnHost[]): TenantHostList => ({
    platform_host: platformHostOf(clientId),
    hosts: own.map(({ host, isCanonical }) => ({ host, is_canonical: isCanonical })),
    version: versionOf(own),
  })

  /** Runs a change with its audit event while the provider is locked; null: nothing changes. */
  async function change(
    { staffMember, clientId, version }: Change,
    run: (
      own: readonly OwnHost[],
      tx: Drizzle,
    ) => Promise<Omit<TenantChange, 'staffMember' | 'clientId'> | null>,
  ): Promise<TenantHostList> {
    const after = await db.transaction(async (tx) => {
      if (!(await lockTenant(tx, clientId))) refuse(listTenantHosts, 'customer not found')
      const own = await readOwnHosts(tx, clientId)
      if (version !== versionOf(own)) refuse(addTenantHost, 'hosts changed meanwhile')
      const event = await run(own, tx)
      if (event) await recordChange({ staffMember, clientId, ...event }, tx)
      return readOwnHosts(tx, clientId)
    })
    hosts.forget()
    return toAnswer(clientId, after)
  }

  return {
    list: async (clientId: string): Promise<TenantHostList> => {
      if (!(await tenants.read(clientId))) refuse(listTenantHosts, 'customer not found')
      return toAnswer(clientId, await readOwnHosts(db, clientId))
    },

    add: (call: Change, typed: string) => {
      const host = toPortalHost(typed)
      if (host === null) refuse(addTenantHost, 'host invalid', { fields: ['host'] })
      if (isReservedHost(host, settings)) {
        refuse(addTenantHost, 'host reserved', { fields: ['host'] })
      }
      return change(call, async (own, tx) => {
        if (own.length >= maxOwnHosts) refuse(addTenantHost, 'too many hosts')
        if (!(await insertHost(tx, call.clientId, host))) {
          refuse(addTenantHost, 'host already in use', { fields: ['host'] })
        }
        return { action: 'host added', subject: host, ...changeOf('own_host', '', host) }
      })
    },

    remove: (call: Change, host: string) =>
      change(call, async (own, tx) => {
        if (!own.some((one) => one.host === host)) refuse(removeTenantHost, 'host not found')
        await deleteHost(tx, call.clientId, host)
        return { action: 'host removed', subject: host, ...changeOf('own_host', host, '') }
      }),

    /** A host that does not lead here would take the portal away from every subscriber. */
    lead: async (call: Change, host: string, signal: AbortSignal) => {
      const before = await readOwnHosts(db, call.clientId)
      const isOwn = (own: readonly OwnHost[]) => own.some((one) => one.host === host)
      if (host !== '') {
        if (!isOwn(before)) refuse(setCanonicalHost, 'host not found')
        if ((await checkHost(host, signal)) !== 'reached') {
          refuse(setCanonicalHost, 'host not reached')
        }
      }
      return change(call, async (own, tx) => {
        const leading = own.find((one) => one.isCanonical)?.host ?? ''
        if (leading === host) return null
        if (host !== '' && !isOwn(own)) refuse(setCanonicalHost, 'host not found')
        await markCanonical(tx, call.clientId, host === '' ? null : host)
        const change = changeOf('leading_host', leading, host)
        return host === ''
          ? { action: 'no host leading', subject: leading, ...change }
          : { action: 'host made leading', subject: host, ...change }
      })
    },
  }
}
