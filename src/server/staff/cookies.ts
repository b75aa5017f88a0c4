import { staffCookieNames } from '#contract/staff.ts'
import type { StaffMember } from '#server/http/call.ts'
import type { Cookie } from '#server/session/cookies.ts'

type Role = StaffMember['role']

/** What opens something: no script and no sibling host can touch these. */
export const sessionCookieNames = { admin: '__Host-adm', provider: '__Host-prv' } as const
/** Between password and code. */
export const stepCookieName = '__Host-adm-step'

/** No Domain ever: each host keeps its own. Seconds; 0 removes it. */
function cookie(name: string, value: string, maxAge: number, httpOnly: boolean): Cookie {
  return { name, value, options: { path: '/', secure: true, sameSite: 'Strict', httpOnly, maxAge } }
}

export function stepCookie(value: string, maxAge: number): Cookie {
  return cookie(stepCookieName, value, maxAge, true)
}

/** The session, and for an administrator the two readable ones that only say who it is. */
export function sessionCookies(operator: StaffMember, secret: string, maxAge: number): Cookie[] {
  const session = cookie(sessionCookieNames[operator.role], secret, maxAge, true)
  if (operator.role === 'provider') return [session]
  return [
    session,
    cookie(staffCookieNames.name, operator.name, maxAge, false),
    cookie(staffCookieNames.email, operator.login, maxAge, false),
  ]
}

/** Everything a member of staff leaves at a device, taken away (specification 6). */
export function departureCookies(role: Role): Cookie[] {
  const session = cookie(sessionCookieNames[role], '', 0, true)
  if (role === 'provider') return [session]
  return [
    session,
    stepCookie('', 0),
    cookie(staffCookieNames.name, '', 0, false),
    cookie(staffCookieNames.email, '', 0, false),
  ]
}
