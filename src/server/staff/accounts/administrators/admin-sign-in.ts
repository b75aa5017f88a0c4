import { adminSignIn, postponeEnrolment } from '#contract/staff/staff.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { Cookie } from '#server/platform/http/visitors/cookies.ts'
import { commonRefusal, refuse } from '#server/platform/http/refusal.ts'
import { checkPassword, type PasswordCheck, type SignInPlace } from '../check-password.ts'
import type { SecondFactor, StepCall } from '../second-factor/second-factor.ts'
import type { StaffSessions } from '../sessions.ts'
import type { SignInSteps } from '../second-factor/steps.ts'

/** Wider than an e-mail address: an account may be older than the rule for new ones. */
const loginShape = /^[^\s@]+@[^\s@]+$/

export type AdminSignIn = ReturnType<typeof adminSignInService>

/** An administrator's way in: password, then a code. The catalogue is specification 8's. */
export function adminSignInService(
  deps: PasswordCheck & {
    readonly sessions: Pick<StaffSessions, 'open'>
    readonly steps: SignInSteps
    readonly secondFactor: Pick<SecondFactor, 'ofStep'>
  },
) {
  const { sessions, steps, secondFactor, devices } = deps
  return {
    /** The first step: the right password is answered with what the second step is. */
    withPassword: async (typed: { email: string; password: string } & SignInPlace) => {
      const { email, password, ...place } = typed
      const login = email.trim().toLowerCase()
      if (!loginShape.test(login)) refuse(adminSignIn, 'invalid data', { fields: ['email'] })
      if (password === '') refuse(adminSignIn, 'invalid data', { fields: ['password'] })
      const guess = { ...place, role: 'admin', clientId: administrationId, login } as const
      const member = await checkPassword(deps, guess, password)
      if (!member) refuse(adminSignIn, 'invalid credentials')
      const next = member.sealedTotpSecret === null ? 'enrolment' : 'code'
      const cookie = steps.cookie({ staffId: member.id, secret: null })
      return { next, cookie } as const
    },

    postponeEnrolment: async (call: StepCall): Promise<Cookie[]> => {
      const known = await secondFactor.ofStep(call)
      if (!known) refuse(postponeEnrolment, 'identification required')
      const { member } = known
      if (member.sealedTotpSecret !== null) refuse(postponeEnrolment, 'already enrolled')
      // The sandbox's administrator has a public password, so a second factor would protect nothing.
      if (!member.isSandbox) throw commonRefusal('forbidden')
      const { cookieHeader, headers } = call
      return [
        ...(await sessions.open(member, { cookieHeader, headers, hasSecondFactor: false })),
        steps.over(),
        devices.remember({ ...member, cookieHeader }),
      ]
    },
  }
}
