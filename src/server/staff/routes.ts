import {
  checkAdminSession,
  adminSecondFactor,
  adminSignIn,
  adminSignOut,
  confirmEnrolment,
  postponeEnrolment,
  findProviderAccess,
  checkProviderSession,
  providerSignIn,
  providerSignOut,
  setProviderPassword,
  startEnrolment,
} from '#contract/staff.ts'
import { refuse } from '#server/http/refusal.ts'
import { type Api, register } from '#server/http/register.ts'
import { setCookies } from '#server/http/cookies.ts'
import type { AdminSignIn } from './admin-sign-in.ts'
import type { SignInPlace } from './check-password.ts'
import type { ProviderUsers } from './provider-users.ts'
import type { StaffSessions } from './sessions.ts'

const success = { type: 'success' } as const

/** Where a sign-in comes from. */
const placeOf = (call: SignInPlace): SignInPlace => ({
  source: call.source,
  isLocal: call.isLocal,
  identify: call.identify,
  headers: call.headers,
  cookieHeader: call.cookieHeader,
  signal: call.signal,
})

interface Deps {
  readonly adminSignIns: AdminSignIn
  readonly providerUsers: ProviderUsers
  readonly staffSessions: StaffSessions
}

export function staffRoutes(api: Api, deps: Deps): void {
  adminRoutes(api, deps)
  providerRoutes(api, deps)
}

function adminRoutes(api: Api, { adminSignIns, staffSessions }: Deps): void {
  register(api, adminSignIn, async (call) => {
    const { next, cookie } = await adminSignIns.withPassword({ ...call.body, ...placeOf(call) })
    setCookies(call, [cookie])
    return { next }
  })

  register(api, adminSecondFactor, async (call) => {
    const entered = await adminSignIns.withCode(call, call.body.code)
    setCookies(call, entered.cookies)
    return { recovery_codes_left: entered.recoveryCodesLeft }
  })

  register(api, startEnrolment, async (call) => {
    const { secret, uri, cookie, mayPostpone } = await adminSignIns.startEnrolment(call)
    setCookies(call, [cookie])
    return { secret, uri, may_postpone: mayPostpone }
  })

  register(api, confirmEnrolment, async (call) => {
    const enrolled = await adminSignIns.confirmEnrolment(call, call.body.code)
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
  }))

  register(api, adminSignOut, async (call) => {
    setCookies(call, await staffSessions.end('admin', call))
    return success
  })
}

function providerRoutes(api: Api, { providerUsers, staffSessions }: Deps): void {
  register(api, providerSignIn, async (call) => {
    const typed = { ...call.body, ...placeOf(call) }
    setCookies(call, await providerUsers.signIn(call.tenant, typed))
    return success
  })

  register(api, checkProviderSession, async ({ tenant }) => ({ client_id: tenant.clientId }))

  register(api, providerSignOut, async (call) => {
    setCookies(call, await staffSessions.end('provider', call))
    return success
  })

  register(api, findProviderAccess, async ({ params }) => {
    const changedAt = await providerUsers.changedAt(params.clientId)
    if (changedAt === 'customer not found') refuse(findProviderAccess, changedAt)
    return { changed_at: changedAt && changedAt.toISOString() }
  })

  register(api, setProviderPassword, async ({ staffMember, params, body }) => {
    await providerUsers.setPassword(staffMember, params.clientId, body.password)
    return success
  })
}
