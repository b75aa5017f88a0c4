import { queryOptions } from '@tanstack/react-query'
import {
  endAdminSession,
  endOtherAdminSessions,
  endOtherOwnSessions,
  endOwnSession,
  listAdminSessions,
  listOwnSessions,
} from '#contract/staff/own-staff-sessions.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'

export type OwnSessionCalls = ReturnType<typeof callsOf>

/** The calls about the own sessions of one kind of staff. */
const callsOf = (role: 'admin' | 'provider') => ({
  /** Fetched each time the screen is opened. */
  query: () =>
    queryOptions({
      queryKey: [role === 'admin' ? role : clientId(), 'staff', 'own-sessions'],
      queryFn: async ({ signal }) => {
        const list = await call(role === 'admin' ? listAdminSessions : listOwnSessions, { signal })
        return list.sessions
      },
      staleTime: 0,
    }),
  end: async (id: string) => {
    await call(role === 'admin' ? endAdminSession : endOwnSession, { params: { id } })
  },
  endOthers: async () => {
    await call(role === 'admin' ? endOtherAdminSessions : endOtherOwnSessions, {})
  },
})

export const adminSessionCalls = callsOf('admin')
export const providerUserSessionCalls = callsOf('provider')
