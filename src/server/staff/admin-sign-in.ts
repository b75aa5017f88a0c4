import {
  adminSecondFactor,
  adminSignIn,
  confirmEnrolment,
  postponeEnrolment,
  startEnrolment,
} from '#contract/staff.ts'
import { isEmail } from '#domain/people/email.ts'
import type { Call } from '#server/http/call.ts'
import { commonRefusal, refuse } from '#server/http/refusal.ts'
import type { Sealer } from '#server/secrets/seal.ts'
import type { Cookie } from '#server/http/cookies.ts'
import type { Passwords } from '#server/auth/passwords.ts'
import {
  enrolmentUri,
  newRecoveryCodes,
  newSecret,
  recoveryCodeHash,
  stepOfCode,
} from './authenticator.ts'
import { checkPassword, type SignInPlace } from './check-password.ts'
import type { StaffDevices } from './devices.ts'
import type { StaffLimits } from './limits.ts'
import type { StaffSessions } from './sessions.ts'
import type { SignInSteps, Step } from './steps.ts'
import type { StaffStore, StoredStaff } from './store.ts'

const codeFields = { fields: ['code'] }
export const totpSealContext = (staffId: string) => `operator/${staffId}/totp`

/** A call of a later step; its cookie tells whose sign-in it is. */
type StepCall = Pick<Call<typeof adminSecondFactor>, 'cookieHeader' | 'identify'>

export type AdminSignIn = ReturnType<typeof adminSignInService>

/** An administrator's way in: password, then a code. The catalogue is specification 8's. */
export function adminSignInService(deps: {
  store: StaffStore
  sessions: StaffSessions
  steps: SignInSteps
  limits: StaffLimits
  devices: StaffDevices
  passwords: Passwords
  seal: Sealer
  recoveryKey: Uint8Array
  now: () => Date
}) {
  const { store, sessions, steps, limits, devices, seal, recoveryKey, now } = deps

  const ofStep = async ({ cookieHeader, identify }: StepCall) => {
    const step = steps.read(cookieHeader)
    const member = step && (await store.byId(step.staffId))
    if (member) identify({ staffMember: member })
    return step && member ? { step, member } : null
  }

  const enter = async (member: StoredStaff, { cookieHeader }: StepCall): Promise<Cookie[]> => [
    ...(await sessions.open(member, cookieHeader)),
    steps.over(),
    devices.remember({ ...member, cookieHeader }),
  ]

  const offer = (member: StoredStaff, step: Step) => {
    const secret = step.secret ?? newSecret()
    const cookie = steps.cookie({ staffId: member.id, secret })
    return { secret, uri: enrolmentUri(secret, member.login), cookie }
  }

  const isRightCode = async (member: StoredStaff, sealed: string, code: string) => {
    const secret = seal.open(sealed, totpSealContext(member.id))
    const step = stepOfCode(secret, code, now())
    if (step !== null) return await store.takeStep(member.id, step)
    return await store.useRecoveryCode(member.id, recoveryCodeHash(recoveryKey, member.id, code))
  }

  return {
    /** The first step: the right password is answered with what the second step is. */
    withPassword: async (typed: { email: string; password: string } & SignInPlace) => {
      const { email, password, ...place } = typed
      const login = email.trim().toLowerCase()
      if (!isEmail(login)) refuse(adminSignIn, 'invalid data', { fields: ['email'] })
      if (password === '') refuse(adminSignIn, 'invalid data', { fields: ['password'] })
      const member = await checkPassword(deps, { ...place, role: 'admin', login }, password)
      if (!member) refuse(adminSignIn, 'invalid credentials')
      const next = member.sealedTotpSecret === null ? 'enrolment' : 'code'
      const cookie = steps.cookie({ staffId: member.id, secret: null })
      return { next, cookie } as const
    },

    withCode: async (call: StepCall, code: string) => {
      const known = await ofStep(call)
      const sealed = known?.member.sealedTotpSecret ?? null
      if (!known || sealed === null) refuse(adminSecondFactor, 'identification required')
      const { member } = known
      await limits.beginCode(member.id)
      const isRight = await isRightCode(member, sealed, code)
      if (!isRight) refuse(adminSecondFactor, 'invalid code', codeFields)
      await limits.codeWasRight(member.id)
      const cookies = await enter(member, call)
      return { cookies, recoveryCodesLeft: await store.recoveryCodesLeft(member.id) }
    },

    startEnrolment: async (call: StepCall) => {
      const known = await ofStep(call)
      if (!known) refuse(startEnrolment, 'identification required')
      if (known.member.sealedTotpSecret !== null) refuse(startEnrolment, 'already enrolled')
      return { ...offer(known.member, known.step), mayPostpone: known.member.isSandbox }
    },

    confirmEnrolment: async (call: StepCall, code: string) => {
      const known = await ofStep(call)
      const secret = known?.step.secret ?? null
      if (!known || secret === null) refuse(confirmEnrolment, 'identification required')
      const { member } = known
      await limits.beginCode(member.id)
      const step = stepOfCode(secret, code, now())
      if (step === null) refuse(confirmEnrolment, 'invalid code', codeFields)
      const recoveryCodes = newRecoveryCodes()
      const hasEnrolled = await store.enrol(member.id, {
        sealedSecret: seal.seal(secret, totpSealContext(member.id)),
        step,
        codeHashes: recoveryCodes.map((one) => recoveryCodeHash(recoveryKey, member.id, one)),
      })
      if (!hasEnrolled) refuse(confirmEnrolment, 'already enrolled')
      await limits.codeWasRight(member.id)
      return { recoveryCodes, cookies: await enter(member, call) }
    },

    postponeEnrolment: async (call: StepCall): Promise<Cookie[]> => {
      const known = await ofStep(call)
      if (!known) refuse(postponeEnrolment, 'identification required')
      if (known.member.sealedTotpSecret !== null) refuse(postponeEnrolment, 'already enrolled')
      // The sandbox's administrator has a public password, so a second factor would protect nothing.
      if (!known.member.isSandbox) throw commonRefusal('forbidden')
      return enter(known.member, call)
    },
  }
}
