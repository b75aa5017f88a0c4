import { minuteMs } from '#domain/platform/time/durations.ts'
import type { adminSignOut } from '#contract/staff/staff.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import { browserNameOf } from '#server/platform/http/visitors/browser-name.ts'
import type { Call, StaffMember } from '#server/platform/http/call.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import type { StaffGate } from '#server/platform/http/register.ts'
import { hashSessionSecret, createSessionSecret } from '#server/platform/auth/session-secret.ts'
import { type Cookie, onlyCookie } from '#server/platform/http/visitors/cookies.ts'
import { expiredCookies, sessionCookieNames, sessionCookies } from './cookies.ts'
import { absoluteLifeMs, freshMs, idleLifeMs } from './lifetime.ts'
import type { StaffStore, StoredStaffSession } from './store.ts'

/** Milliseconds between two writes of `last_seen`. */
const seenEvery = minuteMs

export type StaffSessions = ReturnType<typeof staffSessionService>

function isLiving({ member, lastSeen, absoluteEnd }: StoredStaffSession, now: Date): boolean {
  return absoluteEnd > now && lastSeen.getTime() + idleLifeMs[member.role] > now.getTime()
}

function idOf(cookieHeader: string, role: StaffMember['role']): string | null {
  const secret = onlyCookie(cookieHeader, sessionCookieNames[role])
  return secret ? hashSessionSecret(secret) : null
}

/** Staff sessions: one opaque cookie that no script can read, and one row. */
export function staffSessionService({ store, now }: { store: StaffStore; now: () => Date }) {
  const gate: StaffGate = async ({ role, tenant, cookieHeader }) => {
    const id = idOf(cookieHeader, role)
    const session = id === null ? null : await store.session(id)
    const at = now()
    if (id === null || !session || !isLiving(session, at)) throw commonRefusal('unauthenticated')
    const { member } = session
    const isOfHere = member.clientId === (tenant?.clientId ?? administrationId)
    if (member.role !== role || !isOfHere) throw commonRefusal('unauthenticated')
    const isCodeDue = tenant?.secondFactorRule === 'required' && !session.hasSecondFactor
    if (isCodeDue) throw commonRefusal('unauthenticated')
    if (at.getTime() - session.lastSeen.getTime() > seenEvery) await store.touch(id, at)
    const freshLeftMs = Math.max(0, session.createdAt.getTime() + freshMs - at.getTime())
    const { hasSecondFactor } = session
    const ofSession = { freshLeftMs, hasSecondFactor, sessionId: id }
    return { ...member, ...ofSession, clientIds: null, mayLead: true }
  }

  return {
    gate,
    /**
     * Every sign-in opens a new session; a cookie planted before it is never promoted. The browser's
     * former session ends.
     */
    open: async (
      member: StaffMember,
      browser: Pick<Call<typeof adminSignOut>, 'cookieHeader' | 'headers'> & {
        readonly hasSecondFactor: boolean
      },
    ): Promise<Cookie[]> => {
      const { cookieHeader, headers, hasSecondFactor } = browser
      const secret = createSessionSecret()
      const createdAt = now()
      const absoluteEnd = new Date(createdAt.getTime() + absoluteLifeMs)
      await store.openSession({
        id: hashSessionSecret(secret),
        staffId: member.id,
        createdAt,
        absoluteEnd,
        hasSecondFactor,
        deviceLabel: browserNameOf(headers.get('user-agent')),
      })
      const former = idOf(cookieHeader, member.role)
      if (former !== null) await store.endSession(former)
      return sessionCookies(member, secret, absoluteLifeMs / 1000)
    },
    /** Removes the browser's cookies, whether or not they belonged to a session. */
    end: async (
      role: StaffMember['role'],
      { cookieHeader, identify }: Pick<Call<typeof adminSignOut>, 'cookieHeader' | 'identify'>,
    ): Promise<Cookie[]> => {
      const id = idOf(cookieHeader, role)
      const session = id === null ? null : await store.session(id)
      if (session) identify({ staffMember: session.member })
      if (id !== null) await store.endSession(id)
      return expiredCookies(role)
    },
  }
}
