import {
  adminSecondFactor,
  confirmEnrolment,
  confirmProviderEnrolment,
  providerSecondFactor,
  startEnrolment,
  startProviderEnrolment,
} from '#contract/staff/second-factor.ts'
import {
  adminSignIn,
  adminSignOut,
  checkAdminSession,
  checkProviderSession,
  postponeEnrolment,
  providerSignIn,
  providerSignOut,
} from '#contract/staff/staff.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { setCookies } from '#server/platform/http/visitors/cookies.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import { registerBoth } from '#server/platform/http/register-both.ts'
import type { AdminSignIn } from './administrators/admin-sign-in.ts'
import { placeOf } from './check-password.ts'
import type { ProviderSignIn } from './provider/provider-sign-in.ts'
import type { SecondFactor, StepCall } from './second-factor/second-factor.ts'
import type { StaffSessions } from './sessions.ts'

const success = { type: 'success' } as const

/** The way in and out of administrators and of a provider's users. */
export function signInRoutes(
  api: Api,
  deps: {
    readonly adminSignIns: AdminSignIn
    readonly signInProvider: ProviderSignIn
    readonly secondFactors: { readonly admin: SecondFactor; readonly provider: SecondFactor }
    readonly staffSessions: StaffSessions
  },
): void {
  const { adminSignIns, signInProvider, secondFactors, staffSessions } = deps
  const secondFactorOf = ({ tenant }: Pick<StepCall, 'tenant'>) =>
    tenant ? secondFactors.provider : secondFactors.admin

  register(api, adminSignIn, async (call) => {
    const { next, cookie } = await adminSignIns.withPassword({ ...call.body, ...placeOf(call) })
    setCookies(call, [cookie])
    return { next }
  })

  register(api, providerSignIn, async (call) => {
    const typed = { ...call.body, ...placeOf(call) }
    const { next, cookies } = await signInProvider(call.tenant, typed)
    setCookies(call, cookies)
    return { ...success, next }
  })

  registerBoth(api, [adminSecondFactor, providerSecondFactor], async (call, endpoint) => {
    const entered = await secondFactorOf(call).submit(endpoint, call, call.body.code)
    setCookies(call, entered.cookies)
    return { recovery_codes_left: entered.recoveryCodesLeft }
  })

  registerBoth(api, [startEnrolment, startProviderEnrolment], async (call, endpoint) => {
    const { secret, uri, cookie, mayPostpone } = await secondFactorOf(call).start(endpoint, call)
    setCookies(call, [cookie])
    return { secret, uri, may_postpone: mayPostpone }
  })

  registerBoth(api, [confirmEnrolment, confirmProviderEnrolment], async (call, endpoint) => {
    const enrolled = await secondFactorOf(call).confirm(endpoint, call, call.body.code)
    setCookies(call, enrolled.cookies)
    return { recovery_codes: enrolled.recoveryCodes }
  })

  register(api, postponeEnrolment, async (call) => {
    setCookies(call, await adminSignIns.postponeEnrolment(call))
    return success
  })

  register(api, checkAdminSession, async ({ staffMember }) => ({
    name: staffMember.name,
    email: staffMember.login,
    is_sandbox: staffMember.isSandbox,
    fresh_seconds_left: Math.floor(staffMember.freshLeftMs / secondMs),
  }))

  register(api, checkProviderSession, async ({ tenant, staffMember }) => ({
    client_id: tenant.clientId,
    is_sandbox: tenant.isSandbox,
    role: staffMember.providerRole ?? 'reader',
    name: staffMember.name,
    email: staffMember.login === tenant.clientId ? null : staffMember.login,
    fresh_seconds_left: Math.floor(staffMember.freshLeftMs / secondMs),
  }))

  registerBoth(api, [adminSignOut, providerSignOut], async (call) => {
    setCookies(call, await staffSessions.end(call.tenant ? 'provider' : 'admin', call))
    return success
  })
}
