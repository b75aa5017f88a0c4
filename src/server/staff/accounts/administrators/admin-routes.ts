import {
  adminSecondFactor,
  confirmEnrolment,
  startEnrolment,
} from '#contract/staff/second-factor.ts'
import {
  adminSignIn,
  adminSignOut,
  checkAdminSession,
  postponeEnrolment,
} from '#contract/staff/staff.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { setCookies } from '#server/platform/http/visitors/cookies.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { AdminSignIn } from './admin-sign-in.ts'
import { placeOf } from '../check-password.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'
import type { StaffSessions } from '../sessions.ts'

const success = { type: 'success' } as const

/** An administrator's way in and out. */
export function adminRoutes(
  api: Api,
  deps: {
    readonly adminSignIns: AdminSignIn
    readonly secondFactor: SecondFactor
    readonly staffSessions: StaffSessions
  },
): void {
  const { adminSignIns, secondFactor, staffSessions } = deps

  register(api, adminSignIn, async (call) => {
    const { next, cookie } = await adminSignIns.withPassword({ ...call.body, ...placeOf(call) })
    setCookies(call, [cookie])
    return { next }
  })

  register(api, adminSecondFactor, async (call) => {
    const entered = await secondFactor.submit(call, call.body.code)
    setCookies(call, entered.cookies)
    return { recovery_codes_left: entered.recoveryCodesLeft }
  })

  register(api, startEnrolment, async (call) => {
    const { secret, uri, cookie, mayPostpone } = await secondFactor.start(call)
    setCookies(call, [cookie])
    return { secret, uri, may_postpone: mayPostpone }
  })

  register(api, confirmEnrolment, async (call) => {
    const enrolled = await secondFactor.confirm(call, call.body.code)
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

  register(api, adminSignOut, async (call) => {
    setCookies(call, await staffSessions.end('admin', call))
    return success
  })
}
