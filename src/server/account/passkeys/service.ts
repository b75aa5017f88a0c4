import { randomBytes } from 'node:crypto'
import {
  createPasskey,
  type CreatedPasskey,
  removePasskey,
  requestPasskeyCreation,
  type UsedPasskey,
} from '#contract/account/passkeys.ts'
import { minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import { maskDocument } from '#domain/account/people/document.ts'
import type { Challenges } from '#server/platform/auth/passkeys/passkey-challenges.ts'
import { maxPasskeys } from '#server/platform/auth/passkeys/passkey-columns.ts'
import { toCreationOptions, toUseOptions } from '#server/platform/auth/passkeys/passkey-options.ts'
import type { ProvePasskey } from '#server/platform/auth/passkeys/passkey-prover.ts'
import { type Place, verifyCreated } from '#server/platform/auth/passkeys/passkey-signatures.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { type Session, subscriberOf } from '#server/platform/http/call.ts'
import { commonRefusal, refuse } from '#server/platform/http/refusal.ts'
import type { Mailer } from '#server/upstreams/mail/mail.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { passkeyAddedMail } from './passkey-added-mail.ts'
import type { PasskeyStore, StoredPasskey } from './store.ts'

/** Age of a sign-in in milliseconds up to which a new passkey needs no password. */
const recentSignInMs = 15 * minuteMs
/** How long a new passkey waits for the mail server; it is kept whether or not the e-mails arrive. */
const mailTimeoutMs = 5 * secondMs

export interface PasskeyCaller extends Place {
  readonly tenant: Tenant
  readonly session: Session
  readonly cookieHeader: string
  readonly signal: AbortSignal
  readonly now: Date
  /** Browser and system, in words. */
  readonly device: string
}

export type PasskeyService = ReturnType<typeof passkeyService>

/** The passkeys of a signed-in subscriber. */
export function passkeyService(deps: {
  readonly store: PasskeyStore
  readonly challenges: Challenges
  readonly provePasskey: ProvePasskey<StoredPasskey>
  readonly erps: Pick<Erps, 'for'>
  readonly mailer: Mailer
  readonly session: Pick<SessionModule, 'checkCurrentPassword' | 'sessions'>
}) {
  const { store, challenges, provePasskey, erps, mailer } = deps
  const { checkCurrentPassword, sessions } = deps.session

  const readCustomer = async ({ tenant, session }: PasskeyCaller, signal: AbortSignal) =>
    (await erps.for(tenant).customer(session.customerId, { signal })).value

  const hasSignedInRecently = async ({ tenant, session, now }: PasskeyCaller) => {
    const [current] = await sessions.list(tenant.clientId, session, now)
    return current !== undefined && now.getTime() - current.createdAt.getTime() <= recentSignInMs
  }

  const sendMails = async (caller: PasskeyCaller): Promise<void> => {
    const { tenant, device, now: at } = caller
    const signal = AbortSignal.timeout(mailTimeoutMs)
    const customer = await readCustomer(caller, signal).catch(() => null)
    await Promise.allSettled(
      (customer?.emails ?? []).map(async (to) =>
        mailer.send(tenant, await passkeyAddedMail(tenant, to, { device, at }), signal),
      ),
    )
  }

  /** Whether a device proved any passkey of this subscriber, for this session. */
  const isProved = async (caller: PasskeyCaller, used: UsedPasskey): Promise<boolean> => {
    const { tenant, session, hostname, origin, cookieHeader, now } = caller
    const purpose = { kind: 'proof', sessionId: session.id } as const
    const asked = challenges.read({ clientId: tenant.clientId, purpose, cookieHeader, now })
    const own = await store.list(subscriberOf(caller))
    const passkey = own.find(({ credentialId }) => credentialId === used.id)
    if (!asked || !passkey) return false
    return provePasskey(passkey, used, { hostname, origin, challenge: asked.challenge, now })
  }

  return {
    list: async (caller: Pick<PasskeyCaller, 'session' | 'tenant'>) => {
      const own = await store.list(subscriberOf(caller))
      return {
        passkeys: own.map(({ id, deviceLabel, createdAt, lastUsedAt }) => ({
          id,
          device: deviceLabel,
          created_at: createdAt.toISOString(),
          last_used_at: lastUsedAt?.toISOString() ?? null,
        })),
      }
    },

    requestCreation: async (caller: PasskeyCaller, currentPassword: string) => {
      const { tenant, session, hostname, now } = caller
      const subscriber = subscriberOf(caller)
      const fields = ['currentPassword']
      if (!(await hasSignedInRecently(caller))) {
        if (currentPassword === '') {
          refuse(requestPasskeyCreation, 'currentPassword not provided', { fields })
        }
        if (!(await checkCurrentPassword(subscriber, currentPassword))) {
          refuse(requestPasskeyCreation, 'invalid currentPassword', { fields })
        }
      }
      const existing = await store.list(subscriber)
      if (existing.length >= maxPasskeys) refuse(requestPasskeyCreation, 'too many passkeys')
      const customer = await readCustomer(caller, caller.signal)
      if (!customer) throw commonRefusal('unauthenticated')
      const userHandle = existing[0]?.userHandle ?? randomBytes(32).toString('base64url')
      const purpose = { kind: 'creation', sessionId: session.id } as const
      const { clientId } = tenant
      const issued = challenges.issue({ clientId, purpose, userHandle, now })
      const person = {
        name: maskDocument(customer.document),
        displayName: customer.legalName,
      }
      const made = { hostname, placeName: tenant.alias, userHandle, person, existing }
      return { options: toCreationOptions(issued, made), cookie: issued.cookie }
    },

    create: async (caller: PasskeyCaller, made: CreatedPasskey): Promise<void> => {
      const { session, hostname, origin, cookieHeader, device, now } = caller
      const subscriber = subscriberOf(caller)
      const { clientId } = subscriber
      const purpose = { kind: 'creation', sessionId: session.id } as const
      const asked = challenges.read({ clientId, purpose, cookieHeader, now })
      const { challenge = '', userHandle = '' } = asked ?? {}
      const key = asked && (await verifyCreated(made, { hostname, origin, challenge }))
      if (!key || !(await challenges.spend(clientId, challenge))) {
        refuse(createPasskey, 'invalid passkey')
      }
      const { transports } = made
      const passkey = { ...subscriber, ...key, userHandle, transports, createdAt: now }
      const outcome = await store.add({ ...passkey, deviceLabel: device })
      if (outcome === 'full') refuse(createPasskey, 'too many passkeys')
      if (outcome === 'known') refuse(createPasskey, 'invalid passkey')
      await sendMails(caller)
    },

    requestProof: async (caller: PasskeyCaller) => {
      const { tenant, session, hostname, now } = caller
      const purpose = { kind: 'proof', sessionId: session.id } as const
      const issued = challenges.issue({ clientId: tenant.clientId, purpose, now })
      const own = await store.list(subscriberOf(caller))
      return { options: toUseOptions(issued, hostname, own), cookie: issued.cookie }
    },

    /** Removes a passkey of the subscriber, who types the password or uses any of the passkeys. */
    remove: async (
      caller: PasskeyCaller,
      id: string,
      { currentPassword, used }: { currentPassword: string; used: UsedPasskey | undefined },
    ): Promise<void> => {
      const subscriber = subscriberOf(caller)
      const fields = ['currentPassword']
      if (used) {
        if (!(await isProved(caller, used))) refuse(removePasskey, 'invalid passkey')
      } else {
        if (currentPassword === '')
          refuse(removePasskey, 'currentPassword not provided', { fields })
        if (!(await checkCurrentPassword(subscriber, currentPassword))) {
          refuse(removePasskey, 'invalid currentPassword', { fields })
        }
      }
      if (!(await store.remove(subscriber, id))) refuse(removePasskey, 'passkey not found')
    },
  }
}
