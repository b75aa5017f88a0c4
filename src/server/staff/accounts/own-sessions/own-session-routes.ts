import {
  endAdminSession,
  endOtherAdminSessions,
  endOtherOwnSessions,
  endOwnSession,
  listAdminSessions,
  listOwnSessions,
} from '#contract/staff/own-staff-sessions.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { SignedInStaff } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Api } from '#server/platform/http/register.ts'
import { registerBoth } from '#server/platform/http/register-both.ts'
import type { OwnSessionStore } from './own-session-store.ts'
import type { AccessAction, AccessAudit } from '../notices/access-audit.ts'

const success = { type: 'success' } as const

/** Members of staff see their own open sessions and end the others. Ending one is audited. */
export function ownSessionRoutes(
  api: Api,
  deps: {
    readonly ownSessions: OwnSessionStore
    readonly audit: AccessAudit
    readonly now: () => Date
  },
): void {
  const { ownSessions, audit, now } = deps

  const record = (staffMember: SignedInStaff, action: AccessAction) => (tx: Drizzle) => {
    const clientId = staffMember.role === 'admin' ? null : staffMember.clientId
    return audit.record({ staffMember, clientId, action }, tx)
  }

  registerBoth(api, [listAdminSessions, listOwnSessions], async ({ staffMember: self }) => {
    const found = await ownSessions.list(self, now())
    const sessions = found.map((one) => ({
      id: one.publicId,
      device: one.deviceLabel,
      signed_in_at: one.createdAt.toISOString(),
      last_seen: one.lastSeen.toISOString(),
      is_current: one.id === self.sessionId,
    }))
    return { sessions: sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)) }
  })

  registerBoth(api, [endAdminSession, endOwnSession], async (call, endpoint) => {
    const { staffMember: self, params } = call
    const open = await ownSessions.list(self, now())
    const id = params.id.toLowerCase()
    const isOwn = open.some((one) => one.id === self.sessionId && one.publicId === id)
    if (isOwn) refuse(endpoint, 'own session')
    const isEnded = await ownSessions.end(self, params.id, record(self, 'session ended'))
    if (!isEnded) refuse(endpoint, 'session not found')
    return success
  })

  registerBoth(api, [endOtherAdminSessions, endOtherOwnSessions], async ({ staffMember: self }) => {
    await ownSessions.endOthers(self, record(self, 'other sessions ended'))
    return success
  })
}
