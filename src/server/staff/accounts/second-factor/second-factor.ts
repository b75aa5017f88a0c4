import type {
  adminSecondFactor,
  confirmEnrolment,
  confirmProviderEnrolment,
  providerSecondFactor,
  startEnrolment,
  startProviderEnrolment,
} from '#contract/staff/second-factor.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { Call } from '#server/platform/http/call.ts'
import type { Cookie } from '#server/platform/http/visitors/cookies.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Sealer } from '#server/platform/secrets/seal.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import {
  enrolmentUri,
  newRecoveryCodes,
  newSecret,
  recoveryCodeHash,
  stepOfCode,
} from './authenticator.ts'
import type { StaffDevices } from '../devices.ts'
import type { StaffLimits } from '../limits.ts'
import type { StaffSessions } from '../sessions.ts'
import type { SendSecurityNotice } from '../notices/security-notice.ts'
import type { SignInSteps, Step } from './steps.ts'
import type { StaffStore, StoredStaff } from '../store.ts'
import type { AccessAudit } from '../notices/access-audit.ts'

const codeFields = { fields: ['code'] }
export const totpSealContext = (staffId: string) => `operator/${staffId}/totp`

/** A call of a later step; its cookie tells whose sign-in it is. */
export interface StepCall extends Pick<
  Call<typeof adminSecondFactor>,
  'cookieHeader' | 'headers' | 'identify'
> {
  /** The provider whose user signs in; undefined for an administrator. */
  readonly tenant: Tenant | undefined
}

export type SecondFactor = ReturnType<typeof secondFactorService>

/** The step after the right password: a code, or the enrolment of an authenticator. */
export function secondFactorService(deps: {
  readonly store: StaffStore
  readonly sessions: Pick<StaffSessions, 'open'>
  readonly steps: SignInSteps
  readonly limits: StaffLimits
  readonly devices: StaffDevices
  readonly seal: Sealer
  readonly recoveryKey: Uint8Array
  readonly audit: AccessAudit
  readonly sendNotice: SendSecurityNotice
  readonly now: () => Date
}) {
  const { store, sessions, steps, limits, devices, seal, recoveryKey, audit, now } = deps
  const { sendNotice } = deps

  const ofStep = async ({ cookieHeader, identify, tenant }: StepCall) => {
    const step = steps.read(cookieHeader)
    const member = step && (await store.byId(step.staffId))
    if (!step || !member) return null
    if (member.clientId !== (tenant?.clientId ?? administrationId)) return null
    identify({ staffMember: member })
    return { step, member }
  }

  const enter = async (
    member: StoredStaff,
    { cookieHeader, headers }: StepCall,
  ): Promise<Cookie[]> => [
    ...(await sessions.open(member, { cookieHeader, headers, hasSecondFactor: true })),
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
    ofStep,

    submit: async (
      endpoint: typeof adminSecondFactor | typeof providerSecondFactor,
      call: StepCall,
      code: string,
    ) => {
      const known = await ofStep(call)
      const sealed = known?.member.sealedTotpSecret ?? null
      if (!known || sealed === null) refuse(endpoint, 'identification required')
      const { member } = known
      const clearTries = await limits.beginCode(member.id, devices.find({ ...member, ...call }))
      const isRight = await isRightCode(member, sealed, code)
      if (!isRight) refuse(endpoint, 'invalid code', codeFields)
      await clearTries()
      const cookies = await enter(member, call)
      return { cookies, recoveryCodesLeft: await store.recoveryCodesLeft(member.id) }
    },

    start: async (
      endpoint: typeof startEnrolment | typeof startProviderEnrolment,
      call: StepCall,
    ) => {
      const known = await ofStep(call)
      if (!known) refuse(endpoint, 'identification required')
      const { member, step } = known
      if (member.sealedTotpSecret !== null) refuse(endpoint, 'already enrolled')
      return { ...offer(member, step), mayPostpone: member.role === 'admin' && member.isSandbox }
    },

    /** Ends all sessions of the member of staff and opens a new one. */
    confirm: async (
      endpoint: typeof confirmEnrolment | typeof confirmProviderEnrolment,
      call: StepCall,
      code: string,
    ) => {
      const known = await ofStep(call)
      const secret = known?.step.secret ?? null
      if (!known || secret === null) refuse(endpoint, 'identification required')
      const { member } = known
      const clearTries = await limits.beginCode(member.id, devices.find({ ...member, ...call }))
      const step = stepOfCode(secret, code, now())
      if (step === null) refuse(endpoint, 'invalid code', codeFields)
      const recoveryCodes = newRecoveryCodes()
      const enrolment = {
        sealedSecret: seal.seal(secret, totpSealContext(member.id)),
        step,
        codeHashes: recoveryCodes.map((one) => recoveryCodeHash(recoveryKey, member.id, one)),
      }
      const clientId = call.tenant?.clientId ?? null
      const hasEnrolled = await store.enrol(member.id, enrolment, (tx) =>
        audit.record({ staffMember: member, clientId, action: 'second factor enrolled' }, tx),
      )
      if (!hasEnrolled) refuse(endpoint, 'already enrolled')
      await clearTries()
      await sendNotice(member, call.tenant, 'authenticator enrolled')
      return { recoveryCodes, cookies: await enter(member, call) }
    },
  }
}
