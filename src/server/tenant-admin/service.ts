import { and, eq, isNull } from 'drizzle-orm'
import {
  createTenant,
  editTenant,
  findTenant,
  suspendTenant,
  type TenantEntry,
  type TenantForm,
} from '#contract/tenants.ts'
import type { ParsedBody } from '#contract/endpoint.ts'
import { unchangedSecret } from '#domain/tenants/secret.ts'
import type { AuditLog } from '#server/audit/audit.ts'
import type { Drizzle } from '#server/db/open.ts'
import type { Egress } from '#server/egress/egress.ts'
import type { StaffMember } from '#server/http/call.ts'
import { refuse } from '#server/http/refusal.ts'
import { endProviderSessions } from '#server/staff/store.ts'
import { sessions } from '#server/session/table.ts'
import { refusedAddresses } from './addresses.ts'
import { changedFields, entryOf, listedEntryOf, recordOf } from './form.ts'
import type { TenantStore } from '#server/tenants/store.ts'
import type { TenantRecord } from '#server/tenants/tenant.ts'

interface Options {
  readonly tenants: TenantStore
  readonly egress: Pick<Egress, 'allows'>
  readonly audit: Pick<AuditLog, 'record'>
  readonly adminHosts: ReadonlySet<string>
  readonly now: () => Date
}

export type TenantAdministration = ReturnType<typeof tenantAdministration>

/** Providers as administrators put them on the air, change them and take them off again. */
export function tenantAdministration({ tenants, egress, audit, adminHosts, now }: Options) {
  const reserved = new Set([...adminHosts].map((host) => host.split('.', 1)[0]))

  /** Refused before anything is kept or called; the texts are the same for both forms. */
  function check(form: TenantForm, before: TenantRecord | null): void {
    const refused = refusedAddresses(form, egress)
    if (refused.length > 0) refuse(editTenant, 'address refused', { fields: refused })
    const given = [form.gateway_url, form.gateway_merchant_id, form.gateway_merchant_key]
    const isWhole = given.every((value) => value !== '')
    const isEmpty = given.every((value) => value === '') && form.gateway_query_url === ''
    if (!isWhole && !isEmpty) refuse(editTenant, 'gateway incomplete')
    const wanting = secretsWanting(form, before)
    if (wanting.length > 0) refuse(editTenant, 'secret required', { fields: wanting })
  }

  /** The rows of its sessions end with it; resumed, nobody is signed in. */
  async function endSessions(tx: Drizzle, clientId: string): Promise<void> {
    const living = and(eq(sessions.clientId, clientId), isNull(sessions.revokedAt))
    await tx.update(sessions).set({ revokedAt: now() }).where(living)
    await endProviderSessions(tx, clientId)
  }

  async function setStatus(
    operator: StaffMember,
    clientId: string,
    status: TenantRecord['status'],
  ) {
    const found = await tenants.edit(clientId, async ({ tenant }, tx) => {
      if (tenant.status === status) return null
      if (status === 'suspended') await endSessions(tx, clientId)
      const action = status === 'suspended' ? 'tenant suspended' : 'tenant resumed'
      await audit.record({ operator, clientId, action }, tx)
      return { ...tenant, status }
    })
    if (!found) refuse(suspendTenant, 'customer not found')
    return { type: 'success' as const }
  }

  return {
    list: async () => ({ customers: (await tenants.list()).map(listedEntryOf) }),

    find: async (clientId: string): Promise<{ customer: TenantEntry }> => {
      const kept = await tenants.read(clientId)
      if (!kept) refuse(findTenant, 'customer not found')
      return { customer: entryOf(kept) }
    },

    create: async (operator: StaffMember, body: ParsedBody<typeof createTenant>) => {
      const { client_id: clientId, ...form } = body
      if (reserved.has(clientId)) refuse(createTenant, 'client_id reserved')
      check(form, null)
      const nothing = { clientId, status: 'active', acs: null, gateway: null } as const
      const record = recordOf(form, { ...nothing, ixcAccessToken: '' })
      const isNew = await tenants.add(record, (tx) =>
        audit.record({ operator, clientId, action: 'tenant created' }, tx),
      )
      const kept = await tenants.read(clientId)
      if (!isNew || !kept) refuse(createTenant, 'client_id already in use')
      return { customer: entryOf(kept) }
    },

    edit: async (
      operator: StaffMember,
      clientId: string,
      { version, ...form }: ParsedBody<typeof editTenant>,
    ) => {
      const kept = await tenants.edit(clientId, async ({ tenant, changedAt }, tx) => {
        if (version !== undefined && version !== changedAt.toISOString()) {
          refuse(editTenant, 'customer changed meanwhile')
        }
        check(form, tenant)
        const record = recordOf(form, tenant)
        const fields = changedFields(tenant, record)
        if (fields.length === 0) return null
        await audit.record({ operator, clientId, action: 'tenant edited', fields }, tx)
        return record
      })
      if (!kept) refuse(editTenant, 'customer not found')
      return { customer: entryOf(kept) }
    },

    suspend: (operator: StaffMember, clientId: string) =>
      setStatus(operator, clientId, 'suspended'),
    resume: (operator: StaffMember, clientId: string) => setStatus(operator, clientId, 'active'),
  }
}

const isKept = (sent: string, wasSet: boolean, isSameAddress: boolean) =>
  sent !== unchangedSecret || (wasSet && isSameAddress)

/**
 * A kept secret is for the address it was given for: whoever could point that elsewhere without
 * knowing it would be told it by the next call.
 */
function secretsWanting(form: TenantForm, before: TenantRecord | null): string[] {
  const erp = isKept(form.ixc_access_token, before !== null, before?.ixcDomain === form.ixc_domain)
  const { gateway = null } = before ?? {}
  const isSameGateway =
    gateway?.url === form.gateway_url &&
    gateway.queryUrl === (form.gateway_query_url || form.gateway_url)
  const card = isKept(form.gateway_merchant_key, gateway !== null, isSameGateway)
  return [...(erp ? [] : ['ixc_access_token']), ...(card ? [] : ['gateway_merchant_key'])]
}
