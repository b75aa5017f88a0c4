import type { UsedPasskey } from '#contract/account/passkeys.ts'
import { proofOfWorkHeader } from '#contract/platform/proof-of-work.ts'
import { signInAdminWithPasskey } from '#contract/staff/staff-passkeys.ts'
import type { Challenges } from '#server/platform/auth/passkeys/passkey-challenges.ts'
import type { PasskeyLimits } from '#server/platform/auth/passkeys/passkey-limits.ts'
import { toUseOptions } from '#server/platform/auth/passkeys/passkey-options.ts'
import { passkeyProver } from '#server/platform/auth/passkeys/passkey-prover.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import type { Cookie } from '#server/platform/http/visitors/cookies.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { RecordSuspiciousEvent } from '#server/platform/suspicious-events/port.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { SignInPlace } from '../check-password.ts'
import type { StaffDevices } from '../devices.ts'
import type { StaffPasskeyStore, StoredStaffPasskey } from './passkey-store.ts'
import type { StaffSessions } from '../sessions.ts'
import type { SignInSteps } from '../second-factor/steps.ts'
import type { StaffStore, StoredStaff } from '../store.ts'

/** A call of someone who signs in with a passkey. */
export interface PasskeyVisit extends SignInPlace {
  /** The provider of the host; undefined at the administration. */
  readonly tenant: Tenant | undefined
  readonly hostname: string
}

const purpose = { kind: 'sign-in' } as const
const placeIdOf = ({ tenant }: Pick<PasskeyVisit, 'tenant'>) => tenant?.clientId ?? administrationId

export type StaffPasskeySignIn = ReturnType<typeof staffPasskeySignIn>

/**
 * The way in with a passkey. The device has recognised its user, so it stands for password and code.
 * Whatever is wrong is refused in the same words, at both places.
 */
export function staffPasskeySignIn(deps: {
  readonly store: Pick<StaffStore, 'byId'>
  readonly passkeys: Pick<StaffPasskeyStore, 'findByCredential' | 'use'>
  readonly challenges: Challenges
  readonly limits: PasskeyLimits
  readonly sessions: Pick<StaffSessions, 'open'>
  readonly steps: Readonly<Record<StaffMember['role'], SignInSteps>>
  readonly devices: StaffDevices
  readonly recordSuspiciousEvent: RecordSuspiciousEvent
  readonly now: () => Date
}) {
  const { store, passkeys, challenges, limits, sessions, steps, devices, now } = deps

  const provePasskey = passkeyProver<StoredStaffPasskey & Pick<StoredStaff, 'login'>>({
    store: passkeys,
    challenges,
    onCopied: async ({ clientId, login }) => {
      const isOfProvider = clientId !== administrationId
      await deps.recordSuspiciousEvent({
        kind: 'passkey_copied',
        clientId: isOfProvider ? clientId : null,
        detail: login,
      })
    },
  })

  /** The person whose device answered; null for anybody else, and for one who may not sign in here. */
  async function findProved(
    visit: PasskeyVisit,
    used: UsedPasskey,
    { challenge, login: due }: { readonly challenge: string; readonly login: string },
  ) {
    const clientId = placeIdOf(visit)
    const passkey = await passkeys.findByCredential(clientId, used.id)
    const member = passkey && (await store.byId(passkey.staffId))
    if (!passkey || member?.clientId !== clientId) return null
    if (member.isSandbox && !visit.isLocal) return null
    if (due !== '' && member.login !== due) return null
    visit.identify({ staffMember: member })
    const place = { hostname: visit.hostname, origin: visit.headers.get('origin') }
    const { login } = member
    const isProved = await provePasskey({ ...passkey, login }, used, {
      ...place,
      challenge,
      now: now(),
    })
    return isProved ? member : null
  }

  return {
    /** What the device signs in by; it chooses the passkey, so nothing is told about anybody. */
    request: (visit: Pick<PasskeyVisit, 'hostname' | 'tenant'>) => {
      const issued = challenges.issue({ clientId: placeIdOf(visit), purpose, now: now() })
      return { options: toUseOptions(issued, visit.hostname, []), cookie: issued.cookie }
    },

    signIn: async (
      visit: PasskeyVisit,
      { passkey: used, login }: { readonly passkey: UsedPasskey; readonly login: string },
    ): Promise<Cookie[]> => {
      const { source, headers, cookieHeader } = visit
      const clientId = placeIdOf(visit)
      const asked = challenges.read({ clientId, purpose, cookieHeader, now: now() })
      // Without a challenge no account is tried, and the limits have not been asked.
      if (!asked) refuse(signInAdminWithPasskey, 'invalid passkey', { isRecorded: false })
      const proof = headers.get(proofOfWorkHeader)
      const giveBack = await limits.begin({ clientId: administrationId, source, proof })
      const member = await findProved(visit, used, { ...asked, login }).catch(
        async (error: unknown) => {
          await giveBack()
          throw error
        },
      )
      if (!member) refuse(signInAdminWithPasskey, 'invalid passkey')
      await giveBack()
      return [
        ...(await sessions.open(member, { cookieHeader, headers, hasSecondFactor: true })),
        steps[member.role].over(),
        devices.remember({ ...member, cookieHeader }),
      ]
    },
  }
}
