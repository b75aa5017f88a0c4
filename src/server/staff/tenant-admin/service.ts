import {
  createTenant,
  editTenant,
  findTenant,
  resumeTenant,
  suspendTenant,
  type TenantEntry,
  type TenantForm,
} from '#contract/staff/tenants/tenants.ts'
import type { ParsedBody } from '#contract/platform/endpoint.ts'
import { isReservedId } from '#domain/platform/hosts/provider-host.ts'
import { unchangedSecret } from '#domain/staff/tenants/secret.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import { defaultSecondFactorRule } from '#domain/staff/tenants/second-factor-rule.ts'
import { secretFieldNames, propertyOf, tenantFields } from '#domain/staff/tenants/tenant-fields.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import type { SignedInStaff, StaffMember } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { ImagesModule } from '#server/site/images/module.ts'
import type { RecordTenantChange } from '#server/messaging/led-changes/module.ts'
import type { PasskeysModule } from '#server/account/passkeys/module.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { StaffModule } from '#server/staff/accounts/module.ts'
import { baseUrl } from '#server/platform/egress/addresses/base-url.ts'
import type { HostDirectory } from '#server/platform/tenants/host-directory.ts'
import type { TenantHealthWords } from './overview.ts'
import { refusedAddresses } from './addresses.ts'
import { checkBank } from './bank.ts'
import { judgedFields } from './judged-fields.ts'
import { checkMessageGateway } from './message-gateway.ts'
import { changedFields, plainValues, toEntry, toListEntry, toRecord } from './form.ts'
import { settlePictures } from './uploaded-pictures.ts'
import { trustRefusal } from './trust.ts'
import type { StoredTenant, TenantStore } from '#server/platform/tenants/store.ts'
import type { TenantRecord } from '#server/platform/tenants/tenant.ts'

interface Options {
  readonly tenants: TenantStore
  readonly egress: Pick<Egress, 'allows'>
  readonly audit: Pick<AuditModule, 'record' | 'hasEntries'>
  readonly recordChange: RecordTenantChange
  readonly session: Pick<SessionModule, 'endTenantSessions'>
  readonly passkeys: Pick<PasskeysModule, 'endTenantPasskeys'>
  readonly staff: Pick<StaffModule, 'endProviderSessions'>
  readonly images: Pick<ImagesModule, 'settleUploads'>
  readonly adminHosts: ReadonlySet<string>
  /** The hosts at which a provider's portal answers, its own first. */
  readonly hostsOf: (clientId: string) => readonly string[]
  readonly hosts: Pick<HostDirectory, 'canonicalOf'>
  readonly healthOf: TenantHealthWords
  readonly now: () => Date
}

export type TenantAdministration = ReturnType<typeof tenantAdministration>

/** Providers as administrators put them on the air, change them and take them off again. */
export function tenantAdministration(options: Options) {
  const { tenants, egress, audit, recordChange, session, passkeys, staff, adminHosts } = options
  const { now, hosts, hostsOf, healthOf } = options
  const reserved = new Set([...adminHosts].map((host) => host.split('.', 1)[0]))

  const entryOf = (stored: Pick<StoredTenant, 'tenant' | 'changedAt'>) => {
    const { clientId } = stored.tenant
    return toEntry(stored, hostsOf(clientId)[0] ?? clientId)
  }

  /** Refuses a form before anything is stored or called, by the same texts for both calls. */
  function check(form: TenantForm, before: TenantRecord | null, after: TenantRecord): void {
    const kept = before?.ixcTrust ?? null
    const asked = { url: baseUrl(form.ixc_domain), kept, now: now() }
    const distrusted = trustRefusal(form.ixc_trust, asked)
    if (distrusted) refuse(editTenant, distrusted, { fields: ['ixc_trust'] })
    const judged = judgedFields(before, after)
    const refused = refusedAddresses(form, { egress, judged })
    if (refused.length > 0) refuse(editTenant, 'address refused', { fields: refused })
    const given = [form.gateway_url, form.gateway_merchant_id, form.gateway_merchant_key]
    const isWhole = given.every((value) => value !== '')
    const isEmpty = given.every((value) => value === '') && form.gateway_query_url === ''
    if (judged.hasPart('gateway') && !isWhole && !isEmpty) refuse(editTenant, 'gateway incomplete')
    checkBank(form, after, { judged, now: now() })
    checkMessageGateway(form, after, judged)
    const missing = missingSecrets(form, before, after)
    if (missing.length > 0) refuse(editTenant, 'secret required', { fields: missing })
  }

  async function setStatus(
    staffMember: StaffMember,
    clientId: string,
    status: TenantRecord['status'],
  ) {
    const found = await tenants.edit(clientId, async ({ tenant, isBeingRemoved }, tx) => {
      if (tenant.status === status) return null
      if (isBeingRemoved) refuse(resumeTenant, 'removal begun')
      if (status === 'suspended') {
        await session.endTenantSessions(tx, clientId, now())
        await staff.endProviderSessions(tx, clientId)
      }
      const action = status === 'suspended' ? 'tenant suspended' : 'tenant resumed'
      await audit.record({ staffMember, clientId, action }, tx)
      return { ...tenant, status }
    })
    if (!found) refuse(suspendTenant, 'customer not found')
    return { type: 'success' as const }
  }

  return {
    /** @param only the client ids to list; null for all */
    list: async (only: ReadonlySet<string> | null) => {
      const listed = (await tenants.list()).filter(({ clientId }) => only?.has(clientId) ?? true)
      const health = healthOf(listed)
      const customers = listed.map(async (tenant) => {
        const { clientId } = tenant
        const host = (await hosts.canonicalOf(clientId)) ?? hostsOf(clientId)[0] ?? clientId
        return toListEntry(tenant, { host, health: health.get(clientId) ?? 'unused' })
      })
      return { customers: await Promise.all(customers) }
    },

    find: async (clientId: string): Promise<{ customer: TenantEntry }> => {
      const stored = await tenants.read(clientId)
      if (!stored) refuse(findTenant, 'customer not found')
      return { customer: entryOf(stored) }
    },

    create: async (staffMember: StaffMember, body: ParsedBody<typeof createTenant>) => {
      const { client_id: clientId, ...form } = body
      if (reserved.has(clientId) || isReservedId(clientId))
        refuse(createTenant, 'client_id reserved')
      const unformed = {
        clientId,
        status: 'active',
        acs: null,
        secondFactorRule: defaultSecondFactorRule,
      } as const
      const record = toRecord(form, unformed, null)
      check(form, null, record)
      const isNew = await tenants.add(record, async (tx) => {
        // Whoever reads the entries of a provider must not read those of another one.
        if (await audit.hasEntries(clientId, tx)) {
          refuse(createTenant, 'client_id of a removed customer')
        }
        await settlePictures(options, tx, { before: null, after: record })
        await audit.record({ staffMember, clientId, action: 'tenant created' }, tx)
      })
      const stored = await tenants.read(clientId)
      if (!isNew || !stored) refuse(createTenant, 'client_id already in use')
      return { customer: entryOf(stored) }
    },

    edit: async (
      staffMember: SignedInStaff,
      clientId: string,
      { version, ...body }: ParsedBody<typeof editTenant>,
    ) => {
      const stored = await tenants.edit(clientId, async ({ tenant, changedAt }, tx) => {
        if (version !== undefined && version !== changedAt.toISOString()) {
          refuse(editTenant, 'customer changed meanwhile')
        }
        const form = { ...entryOf({ tenant, changedAt }), ...body }
        const record = toRecord(form, tenant, tenant)
        check(form, tenant, record)
        const fields = changedFields(tenant, record)
        if (fields.length === 0) return null
        const values = { before: plainValues(tenant), after: plainValues(record) }
        const change = {
          staffMember,
          clientId,
          action: 'tenant edited',
          fields,
          ...values,
        } as const
        await recordChange(change, tx)
        await settlePictures(options, tx, { before: tenant, after: record })
        // In another ERP the same customer ids may be other people.
        if (record.ixcDomain !== tenant.ixcDomain) {
          await session.endTenantSessions(tx, clientId, now())
          await passkeys.endTenantPasskeys(tx, clientId)
        }
        return record
      })
      if (!stored) refuse(editTenant, 'customer not found')
      return { customer: entryOf(stored) }
    },

    /** What the administration calls deleting. The id stays taken. */
    suspend: (staffMember: StaffMember, clientId: string) =>
      setStatus(staffMember, clientId, 'suspended'),
    resume: (staffMember: StaffMember, clientId: string) =>
      setStatus(staffMember, clientId, 'active'),
  }
}

/**
 * The secrets that must be typed again. A stored secret belongs to the addresses it is sent to: an
 * administrator who changed one of those without knowing the secret would receive it at the next
 * call.
 */
function missingSecrets(form: TenantForm, before: TenantRecord | null, after: TenantRecord) {
  return secretFieldNames.filter((name) => {
    if (form[name] !== unchangedSecret) return false
    if (!before || before[propertyOf(name)] === '') return true
    const addresses = tenantFields[name].sentTo.map(propertyOf)
    return addresses.some((address) => before[address] !== after[address])
  })
}
