import { editPassword } from '#contract/account/recovery.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { ErpCustomer } from '#server/upstreams/erp/customer-port.ts'
import type { Session, Subscriber } from '#server/platform/http/call.ts'
import type { Cookie } from '#server/platform/http/visitors/cookies.ts'
import { commonRefusal, refuse } from '#server/platform/http/refusal.ts'
import type { Visit } from '#server/platform/http/visitors/visit.ts'
import type { PasskeysModule } from '#server/account/passkeys/module.ts'
import type { RecoveryModule } from '#server/account/recovery/module.ts'
import type { Passwords } from '#server/platform/auth/passwords/passwords.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { EndLinks } from '#server/account/session/port.ts'
import type { EnqueueAccountLetters } from './account-letters.ts'
import { checkNewPassword } from './new-password-check.ts'

type NewPassword = Parameters<SessionModule['passwordChanger']['change']>[0]

interface PasswordForm {
  readonly currentPassword?: string | undefined
  readonly newPassword: string
  readonly confirmNewPassword?: string | undefined
}

export type PasswordService = ReturnType<typeof passwordService>

export function passwordService(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly session: Pick<
    SessionModule,
    | 'checkCurrentPassword'
    | 'devices'
    | 'hashDocument'
    | 'passwordChanger'
    | 'sessions'
    | 'signInLimits'
  >
  readonly passwords: Passwords
  readonly verifiedStep: RecoveryModule['verifiedStep']
  readonly enqueueLetters: EnqueueAccountLetters
  readonly endLinks: EndLinks
  readonly endPasskeys: PasskeysModule['endPasskeys']
  readonly wakeJobs: () => void
}) {
  const { erps, passwords, verifiedStep, enqueueLetters, endLinks, endPasskeys, wakeJobs } = deps
  const { checkCurrentPassword, devices, hashDocument, passwordChanger, sessions, signInLimits } =
    deps.session

  const requireCustomer = async (visit: Visit, subscriber: Subscriber): Promise<ErpCustomer> => {
    const { clientId, customerId, documentHash } = subscriber
    const erp = erps.for(visit.tenant)
    const options = { fresh: true, signal: visit.signal }
    const { value: customer } = await erp.customer(customerId, options)
    const isSamePerson = customer && hashDocument(clientId, customer.document) === documentHash
    if (!isSamePerson) throw commonRefusal('unauthenticated')
    if (!customer.isActive) refuse(editPassword, 'customer removed')
    return customer
  }

  /**
   * What belongs to a new password: what opens without one, links of calendar and payment, ends,
   * and an e-mail is queued to every address on file, so that it is sent even if this process or
   * the mail server fails now.
   */
  const completeChange = async (
    tx: Drizzle,
    subscriber: Subscriber,
    { emails }: ErpCustomer,
    at: Date,
  ): Promise<void> => {
    await endLinks(tx, subscriber)
    await enqueueLetters(tx, 'password-letter', { ...subscriber, emails, at })
  }

  return {
    /**
     * Makes a password that the ERP has confirmed the subscriber's own. False when the hash that it
     * replaces (null: none) is not the current one any more.
     */
    adopt: async (
      { now, passwordHash, ...subscriber }: NewPassword,
      customer: ErpCustomer,
      replaces: string | null,
    ): Promise<boolean> => {
      const password = { ...subscriber, passwordHash, now }
      const isSet = await passwordChanger.change(password, async (tx) => {
        if (!(await passwordChanger.isCurrentHash(tx, subscriber, replaces))) return false
        await completeChange(tx, subscriber, customer, now)
        return true
      })
      if (!isSet) return false
      await sessions.endAll(subscriber, now)
      wakeJobs()
      return true
    },

    /**
     * Sets a new password with the token of the recovery's last step, which can be used only once.
     */
    recover: async (
      visit: Visit & { readonly cookieHeader: string },
      typed: PasswordForm,
    ): Promise<readonly Cookie[]> => {
      const { tenant, now, source } = visit
      const { clientId } = tenant
      const token = verifiedStep.readToken(visit.cookieHeader)
      if (!token) throw commonRefusal('unauthenticated')
      const lane = { clientId, of: 'subscribers', standing: 'known', holder: token } as const
      passwords.requireRoom(lane)
      const recovery = await verifiedStep.find(clientId, token, now)
      if (!recovery) throw commonRefusal('unauthenticated')
      const { subscriber, codeSentBy: recoveredBy } = recovery
      visit.identify?.({ subscriber })
      const { newPassword, confirmNewPassword } = typed
      if (newPassword !== confirmNewPassword) {
        refuse(editPassword, 'passwords do not match', { fields: ['confirmNewPassword'] })
      }
      const customer = await requireCustomer(visit, subscriber)
      const { document } = customer
      await checkNewPassword(newPassword, tenant, customer)
      const passwordHash = await passwords.in(lane).hash(newPassword)
      const isSet = await passwordChanger.change(
        { ...subscriber, passwordHash, recoveredBy, now },
        async (tx) => {
          if (!(await verifiedStep.consume(tx, clientId, token, now))) return false
          // Who lost the password may have lost a device, too, or someone else made a passkey.
          await endPasskeys(tx, subscriber)
          await completeChange(tx, subscriber, customer, now)
          return true
        },
      )
      if (!isSet) throw commonRefusal('unauthenticated')
      await sessions.endAll(subscriber, now)
      const { cookieHeader } = visit
      const deviceId = await devices.find({ clientId, account: document, cookieHeader, now })
      await signInLimits.forgive({ clientId, document, source, deviceId })
      wakeJobs()
      return verifiedStep.expiredCookies()
    },

    /**
     * Changes the password with a session and the current password. This device continues with a
     * new session.
     */
    change: async (
      visit: Visit & { readonly cookieHeader: string },
      session: Session,
      typed: PasswordForm,
    ): Promise<readonly Cookie[]> => {
      const { tenant, now } = visit
      const { clientId } = tenant
      const { customerId, documentHash, featureFlags } = session
      const subscriber = { clientId, customerId, documentHash }
      const { currentPassword, newPassword, confirmNewPassword = newPassword } = typed
      if (!currentPassword) {
        refuse(editPassword, 'currentPassword not provided', { fields: ['currentPassword'] })
      }
      const credential = await checkCurrentPassword(subscriber, currentPassword)
      if (!credential) {
        refuse(editPassword, 'invalid currentPassword', { fields: ['currentPassword'] })
      }
      if (newPassword !== confirmNewPassword) {
        refuse(editPassword, 'passwords do not match', { fields: ['confirmNewPassword'] })
      }
      const customer = await requireCustomer(visit, subscriber)
      await checkNewPassword(newPassword, tenant, customer)
      const lane = passwords.in({
        clientId,
        of: 'subscribers',
        standing: 'known',
        holder: customerId,
      })
      const passwordHash = await lane.hash(newPassword)
      const isSet = await passwordChanger.change(
        { ...subscriber, passwordHash, now },
        async (tx) => {
          const { passwordHash: verified } = credential
          if (!(await passwordChanger.isCurrentHash(tx, subscriber, verified))) return false
          await completeChange(tx, subscriber, customer, now)
          return true
        },
      )
      if (!isSet) throw commonRefusal('unauthenticated')
      await sessions.endAll(subscriber, now)
      const deviceId = devices.idOf({ clientId, cookieHeader: visit.cookieHeader, now })
      const { cookies } = await sessions.open(
        clientId,
        { customerId, documentHash, featureFlags },
        { now, deviceLabel: visit.device, isOwnDevice: session.isOwnDevice, deviceId },
      )
      wakeJobs()
      return cookies
    },
  }
}
