import { randomBytes } from 'node:crypto'
import { type CreatedPasskey, staffHandlePrefix } from '#contract/account/passkeys.ts'
import {
  createAdminPasskey,
  maxPasskeyName,
  removeAdminPasskey,
  renameAdminPasskey,
  requestAdminPasskeyCreation,
  requestOwnPasskeyCreation,
} from '#contract/staff/staff-passkeys.ts'
import { isPlainText } from '#domain/platform/text/plain-text.ts'
import type { Challenges } from '#server/platform/auth/passkeys/passkey-challenges.ts'
import { maxPasskeys } from '#server/platform/auth/passkeys/passkey-columns.ts'
import { toCreationOptions } from '#server/platform/auth/passkeys/passkey-options.ts'
import { verifyCreated } from '#server/platform/auth/passkeys/passkey-signatures.ts'
import { browserNameOf } from '#server/platform/http/visitors/browser-name.ts'
import type { SignedInStaff } from '#server/platform/http/call.ts'
import { commonRefusal, refuse } from '#server/platform/http/refusal.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { StaffPasskeyStore } from './passkey-store.ts'
import { administration, type SendSecurityNotice } from '../notices/security-notice.ts'
import type { StaffStore } from '../store.ts'
import type { AccessAudit } from '../notices/access-audit.ts'

/** A call of a signed-in member of staff. */
export interface OwnPasskeyCall {
  /** The provider whose user asks; undefined for an administrator. */
  readonly tenant: Tenant | undefined
  readonly staffMember: SignedInStaff
  readonly hostname: string
  readonly headers: Headers
  readonly cookieHeader: string
}

const newUserHandle = () => staffHandlePrefix + randomBytes(24).toString('base64url')

const ownerOf = ({ staffMember, tenant }: OwnPasskeyCall) => ({
  id: staffMember.id,
  clientId: tenant?.clientId ?? staffMember.clientId,
})

export type OwnPasskeys = ReturnType<typeof ownPasskeyService>

/**
 * The passkeys of a signed-in member of staff. Adding and removing are audited and told by an e-mail. Both
 * kinds of staff are refused in the same words, which are those of the administrators' calls here.
 */
export function ownPasskeyService(deps: {
  readonly store: Pick<StaffStore, 'byId'>
  readonly passkeys: StaffPasskeyStore
  readonly challenges: Challenges
  readonly audit: AccessAudit
  readonly sendNotice: SendSecurityNotice
  readonly now: () => Date
}) {
  const { store, passkeys, challenges, audit, sendNotice, now } = deps

  const asked = (call: OwnPasskeyCall) => ({
    clientId: ownerOf(call).clientId,
    purpose: { kind: 'creation', sessionId: call.staffMember.sessionId } as const,
    now: now(),
  })

  const record = ({ staffMember, tenant }: OwnPasskeyCall, action: 'added' | 'removed') => {
    const clientId = tenant?.clientId ?? null
    return audit.record.bind(null, { staffMember, clientId, action: `passkey ${action}` })
  }

  return {
    list: async (call: OwnPasskeyCall) => ({
      passkeys: (await passkeys.list(ownerOf(call))).map((one) => ({
        id: one.id,
        name: one.name === '' ? one.deviceLabel : one.name,
        device: one.deviceLabel,
        created_at: one.createdAt.toISOString(),
        last_used_at: one.lastUsedAt?.toISOString() ?? null,
      })),
    }),

    requestCreation: async (call: OwnPasskeyCall) => {
      const { staffMember, tenant, hostname } = call
      const { login, name } = staffMember
      if (tenant && login === tenant.clientId) refuse(requestOwnPasskeyCreation, 'shared access')
      const stored = await store.byId(staffMember.id)
      // Signed in with the password alone, while the provider asked for no code.
      if (stored?.sealedTotpSecret && !staffMember.hasSecondFactor) {
        throw commonRefusal('fresh sign-in required')
      }
      const existing = await passkeys.list(ownerOf(call))
      if (existing.length >= maxPasskeys) refuse(requestAdminPasskeyCreation, 'too many passkeys')
      const userHandle = existing[0]?.userHandle ?? newUserHandle()
      const issued = challenges.issue({ ...asked(call), userHandle })
      const options = toCreationOptions(issued, {
        hostname,
        placeName: (tenant ?? administration).alias,
        userHandle,
        person: { name: login, displayName: name },
        existing,
      })
      return { options, cookie: issued.cookie }
    },

    create: async (call: OwnPasskeyCall, made: CreatedPasskey): Promise<void> => {
      const { staffMember, tenant, hostname, headers, cookieHeader } = call
      const known = challenges.read({ ...asked(call), cookieHeader })
      const { challenge = '', userHandle = '' } = known ?? {}
      const place = { hostname, origin: headers.get('origin') }
      const key = known && (await verifyCreated(made, { ...place, challenge }))
      const { id: staffId, clientId } = ownerOf(call)
      if (!key || !(await challenges.spend(clientId, challenge))) {
        refuse(createAdminPasskey, 'invalid passkey')
      }
      const passkey = {
        ...key,
        clientId,
        staffId,
        userHandle,
        transports: made.transports,
        deviceLabel: browserNameOf(headers.get('user-agent')),
        createdAt: now(),
      }
      const outcome = await passkeys.add(passkey, record(call, 'added'))
      if (outcome === 'full') refuse(createAdminPasskey, 'too many passkeys')
      if (outcome === 'known') refuse(createAdminPasskey, 'invalid passkey')
      await sendNotice(staffMember, tenant, 'passkey added')
    },

    rename: async (call: OwnPasskeyCall, id: string, typed: string): Promise<void> => {
      const name = typed.trim()
      const isName = name !== '' && Array.from(name).length <= maxPasskeyName && isPlainText(name)
      if (!isName) refuse(renameAdminPasskey, 'invalid name', { fields: ['name'] })
      const isRenamed = await passkeys.rename(ownerOf(call), id, name)
      if (!isRenamed) refuse(renameAdminPasskey, 'passkey not found')
    },

    remove: async (call: OwnPasskeyCall, id: string): Promise<void> => {
      const isRemoved = await passkeys.remove(ownerOf(call), id, record(call, 'removed'))
      if (!isRemoved) refuse(removeAdminPasskey, 'passkey not found')
      await sendNotice(call.staffMember, call.tenant, 'passkey removed')
    },
  }
}
