import {
  signInWithPasskey,
  staffHandlePrefix,
  type UsedPasskey,
} from '#contract/account/passkeys.ts'
import type { Challenges } from '#server/platform/auth/passkeys/passkey-challenges.ts'
import type { PasskeyLimits } from '#server/platform/auth/passkeys/passkey-limits.ts'
import { toUseOptions } from '#server/platform/auth/passkeys/passkey-options.ts'
import type { ProvePasskey } from '#server/platform/auth/passkeys/passkey-prover.ts'
import type { Place } from '#server/platform/auth/passkeys/passkey-signatures.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Visit } from '#server/platform/http/visitors/visit.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { RecordSuspiciousEvent } from '#server/platform/suspicious-events/port.ts'
import type { PasskeyStore, StoredPasskey } from './store.ts'

export interface PasskeyVisit extends Visit, Place {
  /** Whether the subscriber calls the device their own. */
  readonly isOwnDevice: boolean | undefined
  /** The visitor sits at this machine: people of the sandbox may sign in. */
  readonly isLocal: boolean
  readonly cookieHeader: string
  /** The solution of a challenge of the limits; null without one. */
  readonly proof: string | null
}

const purpose = { kind: 'sign-in' } as const

export type PasskeySignIn = ReturnType<typeof passkeySignIn>

export function passkeySignIn(deps: {
  readonly store: PasskeyStore
  readonly challenges: Challenges
  readonly limits: PasskeyLimits
  readonly provePasskey: ProvePasskey<StoredPasskey>
  readonly erps: Pick<Erps, 'for'>
  readonly session: Pick<
    SessionModule,
    'credentials' | 'hashDocument' | 'openForVisitor' | 'sessions'
  >
  readonly recordSuspiciousEvent: RecordSuspiciousEvent
}) {
  const { store, challenges, limits, provePasskey, erps, recordSuspiciousEvent } = deps
  const { credentials, hashDocument, openForVisitor, sessions } = deps.session

  const findProved = async (
    visit: PasskeyVisit,
    used: UsedPasskey,
    challenge: string,
  ): Promise<StoredPasskey | 'invalid passkey' | 'passkey not found'> => {
    // After 'passkey not found' a browser may delete the passkey, which opens the provider's area.
    if (used.userHandle?.startsWith(staffHandlePrefix)) return 'invalid passkey'
    const passkey = await store.findByCredential(visit.tenant.clientId, used.id)
    if (!passkey) return 'passkey not found'
    visit.identify?.({ subscriber: passkey })
    const { hostname, origin, now } = visit
    const isProved = await provePasskey(passkey, used, { hostname, origin, challenge, now })
    return isProved ? passkey : 'invalid passkey'
  }

  /** The record of the person who made the passkey; another person behind the same id ends it. */
  const requireCustomer = async (visit: PasskeyVisit, passkey: StoredPasskey) => {
    const { clientId, customerId, documentHash } = passkey
    const { value: customer } = await erps
      .for(visit.tenant)
      .customer(customerId, { fresh: true, signal: visit.signal })
    const isSamePerson = customer && hashDocument(clientId, customer.document) === documentHash
    if (isSamePerson && customer.isActive && !customer.isPortalClosed) return customer
    await sessions.endAll(passkey, visit.now)
    if (isSamePerson) {
      refuse(
        signInWithPasskey,
        customer.isActive ? 'portal closed for customer' : 'customer removed',
      )
    }
    if (customer) {
      const replaced = { kind: 'customer_replaced', clientId, subscriber: passkey } as const
      await Promise.all([store.endAll(passkey), recordSuspiciousEvent(replaced)])
    }
    return refuse(signInWithPasskey, 'passkey not found')
  }

  return {
    /** What the device signs in by; it chooses the passkey, so nothing is told about any subscriber. */
    request: ({ tenant, hostname, now }: Pick<PasskeyVisit, 'hostname' | 'now' | 'tenant'>) => {
      const issued = challenges.issue({ clientId: tenant.clientId, purpose, now })
      return { options: toUseOptions(issued, hostname, []), cookie: issued.cookie }
    },

    /** Signs in as the password does, with the ERP's record of this moment. */
    signIn: async (visit: PasskeyVisit, used: UsedPasskey) => {
      const { tenant, cookieHeader, source, proof, isLocal, now } = visit
      const { clientId } = tenant
      const asked = challenges.read({ clientId, purpose, cookieHeader, now })
      // Without a challenge no account is tried, and the limits have not been asked.
      if (!asked) refuse(signInWithPasskey, 'invalid passkey', { isRecorded: false })
      const giveBack = await limits.begin({ clientId, source, proof })
      const proved = await findProved(visit, used, asked.challenge).catch(
        async (error: unknown) => {
          await giveBack()
          throw error
        },
      )
      if (typeof proved === 'string') refuse(signInWithPasskey, proved)
      await giveBack()
      const credential = await credentials.find(proved)
      if (!credential || (credential.isSandbox && !isLocal)) {
        refuse(signInWithPasskey, 'passkey not found')
      }
      const { document, legalName: name } = await requireCustomer(visit, proved)
      return openForVisitor(visit, { document, name }, credential, 'passkey')
    },
  }
}
