import {
  endAdminSession,
  endOtherAdminSessions,
  endOtherOwnSessions,
  endOwnSession,
  listAdminSessions,
  listOwnSessions,
} from '#contract/staff/own-staff-sessions.ts'
import type { AnswerInput } from '#contract/platform/endpoint.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { SignedInStaff } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { OwnSessionStore } from './own-session-store.ts'
import type { AccessAction, AccessAudit } from './notices/access-audit.ts'

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

  const list = async (self: SignedInStaff): Promise<AnswerInput<typeof listOwnSessions>> => {
    const found = await ownSessions.list(self, now())
    const sessions = found.map((one) => ({
      id: one.publicId,
      device: one.deviceLabel,
      signed_in_at: one.createdAt.toISOString(),
      last_seen: one.lastSeen.toISOString(),
      is_current: one.id === self.sessionId,
    }))
    return { sessions: sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)) }
  }

  const end = async (
    endpoint: typeof endAdminSession | typeof endOwnSession,
    self: SignedInStaff,
    id: string,
  ) => {
    const open = await ownSessions.list(self, now())
    const isOwn = open.some((one) => one.id === self.sessionId && one.publicId === id.toLowerCase())
    if (isOwn) refuse(endpoint, 'own session')
    const isEnded = await ownSessions.end(self, id, record(self, 'session ended'))
    if (!isEnded) refuse(endpoint, 'session not found')
    return success
  }

  const endOthers = async (self: SignedInStaff) => {
    await ownSessions.endOthers(self, record(self, 'other sessions ended'))
    return success
  }

  register(api, listAdminSessions, ({ staffMember }) => list(staffMember))
  register(api, endAdminSession, ({ staffMember, params }) =>
    end(endAdminSession, staffMember, params.id),
  )
  register(api, endOtherAdminSessions, ({ staffMember }) => endOthers(staffMember))

  register(api, listOwnSessions, ({ staffMember }) => list(staffMember))
  register(api, endOwnSession, ({ staffMember, params }) =>
    end(endOwnSession, staffMember, params.id),
  )
  register(api, endOtherOwnSessions, ({ staffMember }) => endOthers(staffMember))
}
