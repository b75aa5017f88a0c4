import { staffCookieNames } from '#contract/staff/staff.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import { type Cookie, hostCookie } from '#server/platform/http/visitors/cookies.ts'

type Role = StaffMember['role']

/** What opens something: no script and no sibling host can touch these. */
export const sessionCookieNames = { admin: '__Host-adm', provider: '__Host-prv' } as const
/** Between password and code. */
export const stepCookieNames = { admin: '__Host-adm-step', provider: '__Host-prv-step' } as const

/** Proves that staff have signed in on this device before; it opens nothing. */
export const deviceCookieName = '__Host-staff-device'

/** `maxAge`: seconds; 0 removes it. */
const secret = (name: string, value: string, maxAge: number) =>
  hostCookie(name, value, { maxAge, httpOnly: true })
const readable = (name: string, value: string, maxAge: number) =>
  hostCookie(name, value, { maxAge, httpOnly: false })

export function stepCookie(role: Role, value: string, maxAge: number): Cookie {
  return secret(stepCookieNames[role], value, maxAge)
}

/** The session, and for an administrator the two readable ones that only say who it is. */
export function sessionCookies(member: StaffMember, value: string, maxAge: number): Cookie[] {
  const session = secret(sessionCookieNames[member.role], value, maxAge)
  if (member.role === 'provider') return [session]
  return [
    session,
    readable(staffCookieNames.name, member.name, maxAge),
    readable(staffCookieNames.email, member.login, maxAge),
  ]
}

/** Removes everything staff sessions leave in a browser (specification 6). */
export function expiredCookies(role: Role): Cookie[] {
  const secrets = [secret(sessionCookieNames[role], '', 0), stepCookie(role, '', 0)]
  if (role === 'provider') return secrets
  return [
    ...secrets,
    readable(staffCookieNames.name, '', 0),
    readable(staffCookieNames.email, '', 0),
  ]
}
