import type { LanePasswords } from '#server/platform/auth/passwords/passwords.ts'
import { chooseCustomer } from '#server/upstreams/erp/choose-customer.ts'
import type { ErpCustomer, ErpSignInRecord } from '#server/upstreams/erp/customer-port.ts'
import type { Cookie } from '#server/platform/http/visitors/cookies.ts'
import type { PasswordModule } from '#server/account/password/module.ts'
import type { RecoveryModule } from '#server/account/recovery/module.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'

type SignedInCredential = Parameters<SessionModule['openForVisitor']>[2]

export type Credential = Awaited<ReturnType<SessionModule['credentials']['findByDocument']>>[number]

/** A password that the ERP's record confirms and that may sign in. */
export interface CentralMatch {
  readonly record: ErpSignInRecord
  readonly customer: ErpCustomer
  /** The portal's own password for the same record, which this one replaces; null without one. */
  readonly credential: Credential | null
  /** Easy to guess: it opens the choice of a new password and no session. */
  readonly isWeak: boolean
}

export type CentralPasswords = ReturnType<typeof centralPasswords>

/**
 * The password of the ERP's own portal ("central do assinante"), where the provider's rule lets it
 * sign in. With 'first-time' it serves until the portal has a password of its own; with 'always' it
 * also replaces that one. A weak password (a birth date, the CPF, 123456), which providers often hand
 * out, serves once, to choose a new one: it is never stored, and never replaces a password that was
 * chosen here.
 */
export function centralPasswords(deps: {
  readonly password: Pick<PasswordModule, 'adopt' | 'isWeak'>
  readonly recovery: Pick<RecoveryModule, 'beginNewPassword'>
  readonly hashDocument: SessionModule['hashDocument']
}) {
  const { password, recovery, hashDocument } = deps
  return {
    match: async (
      tenant: Tenant,
      found: {
        readonly records: readonly ErpSignInRecord[]
        readonly known: readonly Credential[]
      },
      typed: string,
    ): Promise<CentralMatch | null> => {
      const { records, known } = found
      const rule = tenant.rules.centralPassword
      if (rule === 'off') return null
      const credentialOf = ({ id }: ErpSignInRecord) =>
        known.find(({ customerId }) => customerId === id) ?? null
      const matching = records.filter(({ isCentralPassword }) => isCentralPassword(typed))
      const record = chooseCustomer(matching, known)
      const hasOwn = records.some((one) => credentialOf(one) !== null)
      if (!record || (hasOwn && rule === 'first-time')) return null
      const customer = await record.load()
      const isWeak = await password.isWeak(typed, tenant, customer)
      if (isWeak && hasOwn) return null
      return { record, customer, credential: credentialOf(record), isWeak }
    },

    /** Stores the password and ends every session of the subscriber; null when it was changed meanwhile. */
    adopt: async (
      { tenant, now }: { readonly tenant: Tenant; readonly now: Date },
      { customer, credential }: CentralMatch,
      typed: { readonly password: string; readonly hasher: LanePasswords },
    ): Promise<SignedInCredential | null> => {
      const subscriber = subscriberOf(tenant, customer)
      const passwordHash = await typed.hasher.hash(typed.password)
      const replaces = credential?.passwordHash ?? null
      const isSet = await password.adopt({ ...subscriber, passwordHash, now }, customer, replaces)
      if (!isSet) return null
      const { featureFlags = [], devicesEndedAt = null } = credential ?? {}
      const { keptDevice = null, endedDevices = {} } = credential ?? {}
      return { ...subscriber, featureFlags, devicesEndedAt, keptDevice, endedDevices }
    },

    /** The cookies that lead to the choice of a new password, as a recovery's last step does. */
    beginNewPassword: (
      { tenant, now }: { readonly tenant: Tenant; readonly now: Date },
      { customer }: CentralMatch,
    ): Promise<readonly Cookie[]> => recovery.beginNewPassword(subscriberOf(tenant, customer), now),
  }

  function subscriberOf({ clientId }: Tenant, { id, document }: ErpCustomer) {
    return { clientId, customerId: id, documentHash: hashDocument(clientId, document) }
  }
}
