import { queryOptions } from '@tanstack/react-query'
import {
  endAdminSession,
  endOtherAdminSessions,
  endOtherOwnSessions,
  endOwnSession,
  listAdminSessions,
  listOwnSessions,
  type OwnStaffSession,
} from '#contract/staff/own-staff-sessions.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'

/** The calls about the own sessions, which differ between the two kinds of staff. */
export interface OwnSessionCalls {
  readonly query: () => ReturnType<typeof sessionsQuery>
  readonly end: (id: string) => Promise<void>
  readonly endOthers: () => Promise<void>
}

/** Fetched each time the screen is opened. */
const sessionsQuery = (
  scope: string,
  list: (signal: AbortSignal) => Promise<{ sessions: readonly OwnStaffSession[] }>,
) =>
  queryOptions({
    queryKey: [scope, 'staff', 'own-sessions'],
    queryFn: async ({ signal }) => (await list(signal)).sessions,
    staleTime: 0,
  })

export const adminSessionCalls: OwnSessionCalls = {
  query: () => sessionsQuery('admin', (signal) => call(listAdminSessions, { signal })),
  end: async (id) => {
    await call(endAdminSession, { params: { id } })
  },
  endOthers: async () => {
    await call(endOtherAdminSessions, {})
  },
}

export const providerUserSessionCalls: OwnSessionCalls = {
  query: () => sessionsQuery(clientId(), (signal) => call(listOwnSessions, { signal })),
  end: async (id) => {
    await call(endOwnSession, { params: { id } })
  },
  endOthers: async () => {
    await call(endOtherOwnSessions, {})
  },
}
