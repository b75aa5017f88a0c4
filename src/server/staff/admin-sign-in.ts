import {
  adminSecondFactor,
  adminSignIn,
  confirmEnrolment,
  postponeEnrolment,
  startEnrolment,
} from '#contract/staff.ts'
import { isEmail } from '#domain/people/email.ts'
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
import { checkPassword } from './check-password.ts'
import type { StaffLimits } from './limits.ts'
import type { StaffSessions } from './sessions.ts'
import type { SignInSteps, Step } from './steps.ts'
import type { StaffStore, StoredStaff } from './store.ts'

const codeFields = { fields: ['code'] }
const secretPlace = (staffId: string) => `operator/${staffId}/totp`

export type AdminSignIn = ReturnType<typeof adminSignInService>

/** An administrator's way in: password, then a code. The catalogue is specification 8's. */
export function adminSignInService(deps: {
  store: StaffStore
  sessions: StaffSessions
  steps: SignInSteps
  limits: StaffLimits
  passwords: Passwords
  seal: Sealer
  recoveryKey: Uint8Array
  /** The sandbox is on, and with it passwords everybody can read. */
  mayPostpone: boolean
  now: () => Date
}) {
  const { store, sessions, steps, limits, seal, recoveryKey, mayPostpone, now } = deps

  const ofStep = async (cookieHeader: string) => {
    const step = steps.read(cookieHeader)
    const operator = step && (await store.byId(step.staffId))
    return step && operator ? { step, operator } : null
  }

  const enter = async (operator: StoredStaff): Promise<Cookie[]> => [
    ...(await sessions.open(operator)),
    steps.over(),
  ]

  const offer = (operator: StoredStaff, step: Step) => {
    const secret = step.secret ?? newSecret()
    const cookie = steps.cookie({ staffId: operator.id, secret })
    return { secret, uri: enrolmentUri(secret, operator.login), cookie }
  }

  const isRightCode = async (operator: StoredStaff, sealed: string, code: string) => {
    const secret = seal.open(sealed, secretPlace(operator.id))
    const step = stepOfCode(secret, code, now())
    if (step !== null) return await store.takeStep(operator.id, step)
    return await store.useRecoveryCode(
      operator.id,
      recoveryCodeHash(recoveryKey, operator.id, code),
    )
  }

  return {
    /** First step: whoever knows the password is told which second one there is. */
    withPassword: async (typed: { email: string; password: string; source: string }) => {
      const email = typed.email.trim().toLowerCase()
      if (!isEmail(email)) refuse(adminSignIn, 'invalid data', { fields: ['email'] })
      if (typed.password === '') refuse(adminSignIn, 'invalid data', { fields: ['password'] })
      const guess = { role: 'admin', login: email, source: typed.source } as const
      const operator = await checkPassword(deps, guess, typed.password)
      if (!operator) refuse(adminSignIn, 'invalid credentials')
      const next = operator.sealedTotpSecret === null ? 'enrolment' : 'code'
      const cookie = steps.cookie({ staffId: operator.id, secret: null })
      return { next, cookie } as const
    },

    withCode: async (cookieHeader: string, code: string) => {
      const known = await ofStep(cookieHeader)
      const sealed = known?.operator.sealedTotpSecret ?? null
      if (!known || sealed === null) refuse(adminSecondFactor, 'identification required')
      const { operator } = known
      await limits.beginCode(operator.id)
      const isRight = await isRightCode(operator, sealed, code)
      if (!isRight) refuse(adminSecondFactor, 'invalid code', codeFields)
      await limits.codeWasRight(operator.id)
      const cookies = await enter(operator)
      return { cookies, recoveryCodesLeft: await store.recoveryCodesLeft(operator.id) }
    },

    startEnrolment: async (cookieHeader: string) => {
      const known = await ofStep(cookieHeader)
      if (!known) refuse(startEnrolment, 'identification required')
      if (known.operator.sealedTotpSecret !== null) refuse(startEnrolment, 'already enrolled')
      return { ...offer(known.operator, known.step), mayPostpone }
    },

    confirmEnrolment: async (cookieHeader: string, code: string) => {
      const known = await ofStep(cookieHeader)
      const secret = known?.step.secret ?? null
      if (!known || secret === null) refuse(confirmEnrolment, 'identification required')
      const { operator } = known
      await limits.beginCode(operator.id)
      const step = stepOfCode(secret, code, now())
      if (step === null) refuse(confirmEnrolment, 'invalid code', codeFields)
      const recoveryCodes = newRecoveryCodes()
      const hasEnrolled = await store.enrol(operator.id, {
        sealedSecret: seal.seal(secret, secretPlace(operator.id)),
        step,
        codeHashes: recoveryCodes.map((one) => recoveryCodeHash(recoveryKey, operator.id, one)),
      })
      if (!hasEnrolled) refuse(confirmEnrolment, 'already enrolled')
      await limits.codeWasRight(operator.id)
      return { recoveryCodes, cookies: await enter(operator) }
    },

    postponeEnrolment: async (cookieHeader: string): Promise<Cookie[]> => {
      if (!mayPostpone) throw commonRefusal('forbidden')
      const known = await ofStep(cookieHeader)
      if (!known) refuse(postponeEnrolment, 'identification required')
      if (known.operator.sealedTotpSecret !== null) refuse(postponeEnrolment, 'already enrolled')
      return enter(known.operator)
    },
  }
}
