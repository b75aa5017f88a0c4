import { randomUUID } from 'node:crypto'
import {
  type AcsEntry,
  createAcs,
  editAcs,
  findAcs,
  isAcsPlausible,
} from '#contract/staff/tenants/acs.ts'
import type { ParsedBody } from '#contract/platform/endpoint.ts'
import type { AuditAction } from '#contract/platform/audit.ts'
import { unchangedSecret } from '#domain/staff/tenants/secret.ts'
import { baseUrl } from '#server/platform/egress/addresses/base-url.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import type { SignedInStaff } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { RecordTenantChange } from '#server/messaging/led-changes/module.ts'
import { maskSecret, resolveSecret } from './secret-field.ts'
import type { TenantStore } from '#server/platform/tenants/store.ts'
import type { TenantAcs } from '#server/platform/tenants/tenant.ts'
import { isSameTrust } from '#server/platform/tenants/is-same-trust.ts'
import { trustRefusal } from './trust.ts'
import { readPrivateKey } from '#server/upstreams/acs/ixc/private-key.ts'

interface Options {
  readonly tenants: Pick<TenantStore, 'edit' | 'ownerOfAcs' | 'read'>
  readonly egress: Pick<Egress, 'allows'>
  readonly recordChange: RecordTenantChange
  readonly now: () => Date
}

export type AcsRecords = ReturnType<typeof acsRecords>

function entryOf(clientId: string, { id, issuerId, privateKey, url, trust }: TenantAcs): AcsEntry {
  return {
    uuid: id,
    acs_issuer_id: issuerId,
    acs_private_key: maskSecret(privateKey),
    acs_url: url,
    acs_trust: trust,
    client_id: clientId,
  }
}

/** The one ACS record a provider may have, as administrators enter it. */
export function acsRecords({ tenants, egress, recordChange, now }: Options) {
  /**
   * What was typed as a record. A kept key belongs to the address it was entered for: at a new one it
   * must be typed again. Key and address that are kept are not judged again.
   */
  function read(
    typed: Omit<ParsedBody<typeof editAcs>, 'client_id'>,
    kept: TenantAcs | null,
  ): TenantAcs {
    const { acs_issuer_id: issuerId, acs_private_key: sent, acs_url: url } = typed
    const privateKey = resolveSecret(sent, kept?.privateKey)
    const isUsableKey = privateKey === kept?.privateKey || readPrivateKey(privateKey)
    if (!isAcsPlausible(typed) || !isUsableKey) refuse(editAcs, 'invalid ACS data')
    const trust = typed.acs_trust === undefined ? (kept?.trust ?? null) : typed.acs_trust
    const asked = { url: baseUrl(url), kept: kept?.trust ?? null, now: now() }
    const distrusted = trustRefusal(trust, asked)
    if (distrusted) refuse(editAcs, distrusted, { fields: ['acs_trust'] })
    const isKept = kept?.url === url && isSameTrust(kept.trust, trust)
    if (!isKept && !egress.allows(baseUrl(url), trust)) {
      refuse(editAcs, 'address refused', { fields: ['acs_url'] })
    }
    if (sent === unchangedSecret && kept?.url !== url) {
      refuse(editAcs, 'secret required', { fields: ['acs_private_key'] })
    }
    return { id: kept?.id ?? randomUUID(), issuerId, privateKey, url, trust }
  }

  /** Sets or removes a provider's record and writes down that it was done. */
  async function change(
    { staffMember, clientId }: { readonly staffMember: SignedInStaff; readonly clientId: string },
    decide: (kept: TenantAcs | null) => { action: AuditAction; acs: TenantAcs | null },
  ): Promise<TenantAcs | null> {
    const kept = await tenants.edit(clientId, async ({ tenant }, tx) => {
      const { action, acs } = decide(tenant.acs)
      const fields = changed(tenant.acs, acs)
      const values = { before: plainValues(tenant.acs), after: plainValues(acs) }
      await recordChange({ staffMember, clientId, action, fields, ...values }, tx)
      return { ...tenant, acs }
    })
    if (!kept) refuse(createAcs, 'customer not found')
    return kept.tenant.acs
  }

  async function ownerOf(uuid: string): Promise<string> {
    return (await tenants.ownerOfAcs(uuid)) ?? refuse(editAcs, 'ACS not found')
  }

  return {
    find: async (clientId: string): Promise<{ acs: AcsEntry }> => {
      const acs = (await tenants.read(clientId))?.tenant.acs
      if (!acs) refuse(findAcs, 'no ACS configured')
      return { acs: entryOf(clientId, acs) }
    },

    create: async (staffMember: SignedInStaff, body: ParsedBody<typeof createAcs>) => {
      const { client_id: clientId, ...typed } = body
      const acs = await change({ staffMember, clientId }, (kept) => {
        if (kept) refuse(createAcs, 'ACS already exists')
        return { action: 'acs created', acs: read(typed, null) }
      })
      if (!acs) refuse(findAcs, 'ACS not found')
      return { acs: entryOf(clientId, acs) }
    },

    edit: async (staffMember: SignedInStaff, uuid: string, body: ParsedBody<typeof editAcs>) => {
      const clientId = await ownerOf(uuid)
      const acs = await change({ staffMember, clientId }, (kept) => {
        if (kept?.id !== uuid) refuse(editAcs, 'ACS not found')
        return { action: 'acs edited', acs: read(body, kept) }
      })
      if (!acs) refuse(findAcs, 'ACS not found')
      return { acs: entryOf(clientId, acs) }
    },

    remove: async (staffMember: SignedInStaff, uuid: string) => {
      const clientId = await ownerOf(uuid)
      await change({ staffMember, clientId }, (kept) => {
        if (kept?.id !== uuid) refuse(editAcs, 'ACS not found')
        return { action: 'acs removed', acs: null }
      })
      return { type: 'success' as const }
    },
  }
}

const plainValues = (acs: TenantAcs | null) => ({ acs_url: acs?.url })

function changed(before: TenantAcs | null, after: TenantAcs | null): string[] {
  const fields = {
    acs_issuer_id: 'issuerId',
    acs_private_key: 'privateKey',
    acs_url: 'url',
  } as const
  const texts = Object.entries(fields)
    .filter(([, key]) => before?.[key] !== after?.[key])
    .map(([name]) => name)
  const isTrustKept = isSameTrust(before?.trust ?? null, after?.trust ?? null)
  return [...texts, ...(isTrustKept ? [] : ['acs_trust'])]
}
