import { editPassword } from '#contract/recovery.ts'
import type { Drizzle } from '#server/db/database.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { ErpCustomer } from '#server/erp/port.ts'
import type { Session } from '#server/http/call.ts'
import { commonRefusal, refuse } from '#server/http/refusal.ts'
import type { RecoveryVisit } from '#server/recovery/service.ts'
import { consumeFlow, type RecoveryStore } from '#server/recovery/store.ts'
import { forgetTokens, tokenIn } from '#server/recovery/tokens.ts'
import type { Cookie } from '#server/http/cookies.ts'
import type { CredentialStore } from '#server/session/credentials.ts'
import type { SignInLimits } from '#server/session/limits.ts'
import type { Passwords } from '#server/secrets/passwords.ts'
import type { SessionService } from '#server/session/service.ts'
import type { Visit } from '#server/session/sign-in.ts'
import type { ChangeLimit } from './limit.ts'
import { checkNewPassword } from './rules.ts'
import { isStill, type PasswordStore } from './store.ts'
import type { TellOfPassword } from './told.ts'

interface Typed {
  readonly currentPassword?: string | undefined
  readonly newPassword: string
  readonly confirmNewPassword?: string | undefined
}

export type PasswordService = ReturnType<typeof passwordService>

export function passwordService(deps: {
  erps: Pick<Erps, 'for'>
  credentials: CredentialStore
  passwords: Passwords
  limit: ChangeLimit
  signInLimits: Pick<SignInLimits, 'forgive'>
  sessions: SessionService
  flows: RecoveryStore
  store: PasswordStore
  tell: TellOfPassword
  /** There are letters to write. */
  wake: () => void
}) {
  const { erps, credentials, passwords, limit, signInLimits, sessions, flows, store, wake } = deps

  const customerOf = async (visit: Visit, customerId: string): Promise<ErpCustomer> => {
    const erp = erps.for(visit.tenant)
    const options = { fresh: true, signal: visit.signal }
    const { value: customer } = await erp.customer(customerId, options)
    if (!customer) throw commonRefusal('unauthenticated')
    if (!customer.isActive) refuse(editPassword, 'customer removed')
    return customer
  }

  /** Every address on file hears of it, whatever becomes of this process or the mail server. */
  const tell = (tx: Drizzle, { tenant, now: at }: Visit, { id, emails }: ErpCustomer) =>
    deps.tell(tx, { clientId: tenant.clientId, customerId: id, emails, at })

  return {
    /** By the token of the recovery's last step, which is spent with it. */
    recover: async (visit: RecoveryVisit, typed: Typed): Promise<readonly Cookie[]> => {
      const { tenant, now, source } = visit
      const { clientId } = tenant
      const token = tokenIn(visit.cookieHeader, 'verified')
      const flow = token && (await flows.find(clientId, 'verified', token, now))
      if (!token || !flow) throw commonRefusal('unauthenticated')
      const { newPassword, confirmNewPassword } = typed
      if (newPassword !== confirmNewPassword) {
        refuse(editPassword, 'passwords do not match', { fields: ['confirmNewPassword'] })
      }
      const { customerId } = flow
      const customer = await customerOf(visit, customerId)
      const { document } = customer
      checkNewPassword(newPassword, tenant, customer)
      const passwordHash = await passwords.hash(newPassword)
      const isSet = await store.set(
        { clientId, customerId, document, passwordHash, now },
        async (tx) => {
          if (!(await consumeFlow(tx, clientId, token, now))) return false
          await tell(tx, visit, customer)
          return true
        },
      )
      if (!isSet) throw commonRefusal('unauthenticated')
      await sessions.endAll(clientId, customerId, now)
      await signInLimits.forgive({ clientId, document, source })
      wake()
      return forgetTokens(['identified', 'sent', 'verified'])
    },

    /** By a session and the current password: this device goes on, with a session of its own. */
    change: async (visit: Visit, session: Session, typed: Typed): Promise<readonly Cookie[]> => {
      const { tenant, now } = visit
      const { clientId } = tenant
      const { customerId, featureFlags } = session
      const { currentPassword, newPassword, confirmNewPassword = newPassword } = typed
      if (!currentPassword) {
        refuse(editPassword, 'currentPassword not provided', { fields: ['currentPassword'] })
      }
      const succeeded = await limit.begin(clientId, customerId)
      const credential = await credentials.byCustomer(clientId, customerId)
      if (!credential) throw commonRefusal('unauthenticated')
      if (!(await passwords.verify(credential.passwordHash, currentPassword))) {
        refuse(editPassword, 'invalid currentPassword', { fields: ['currentPassword'] })
      }
      await succeeded()
      if (newPassword !== confirmNewPassword) {
        refuse(editPassword, 'passwords do not match', { fields: ['confirmNewPassword'] })
      }
      const customer = await customerOf(visit, customerId)
      checkNewPassword(newPassword, tenant, customer)
      const { document } = customer
      const passwordHash = await passwords.hash(newPassword)
      const isSet = await store.set(
        { clientId, customerId, document, passwordHash, now },
        async (tx) => {
          if (!(await isStill(tx, clientId, customerId, credential.passwordHash))) return false
          await tell(tx, visit, customer)
          return true
        },
      )
      if (!isSet) throw commonRefusal('unauthenticated')
      await sessions.endAll(clientId, customerId, now)
      const opened = await sessions.open(clientId, { customerId, featureFlags }, now, visit.device)
      wake()
      return opened
    },
  }
}
