import {
  confirmProviderEnrolment,
  providerSecondFactor,
  startProviderEnrolment,
} from '#contract/staff/second-factor.ts'
import { checkProviderSession, providerSignIn, providerSignOut } from '#contract/staff/staff.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { setCookies } from '#server/platform/http/visitors/cookies.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import { placeOf } from '../check-password.ts'
import type { ProviderSignIn } from './provider-sign-in.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'
import type { StaffSessions } from '../sessions.ts'

const success = { type: 'success' } as const

/** The way in and out of a provider's user. */
export function providerRoutes(
  api: Api,
  deps: {
    readonly signInProvider: ProviderSignIn
    readonly secondFactor: SecondFactor
    readonly staffSessions: StaffSessions
  },
): void {
  const { signInProvider, secondFactor, staffSessions } = deps

  register(api, providerSignIn, async (call) => {
    const typed = { ...call.body, ...placeOf(call) }
    const { next, cookies } = await signInProvider(call.tenant, typed)
    setCookies(call, cookies)
    return { ...success, next }
  })

  register(api, providerSecondFactor, async (call) => {
    const entered = await secondFactor.submit(call, call.body.code)
    setCookies(call, entered.cookies)
    return { recovery_codes_left: entered.recoveryCodesLeft }
  })

  register(api, startProviderEnrolment, async (call) => {
    const { secret, uri, cookie, mayPostpone } = await secondFactor.start(call)
    setCookies(call, [cookie])
    return { secret, uri, may_postpone: mayPostpone }
  })

  register(api, confirmProviderEnrolment, async (call) => {
    const enrolled = await secondFactor.confirm(call, call.body.code)
    setCookies(call, enrolled.cookies)
    return { recovery_codes: enrolled.recoveryCodes }
  })

  register(api, checkProviderSession, async ({ tenant, staffMember }) => ({
    client_id: tenant.clientId,
    is_sandbox: tenant.isSandbox,
    role: staffMember.providerRole ?? 'reader',
    name: staffMember.name,
    email: staffMember.login === tenant.clientId ? null : staffMember.login,
    fresh_seconds_left: Math.floor(staffMember.freshLeftMs / secondMs),
  }))

  register(api, providerSignOut, async (call) => {
    setCookies(call, await staffSessions.end('provider', call))
    return success
  })
}
