import { queryOptions } from '@tanstack/react-query'
import {
  addAdministrator,
  disableAdministrator,
  endAdministratorSessions,
  listAdministrators,
  renewAdministratorAccess,
} from '#contract/staff/administrators.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { call } from '#portal/queries/calls/client.ts'

/** All administrators, the active ones first, and the invitations that were not accepted yet. */
export function administratorsQuery() {
  return queryOptions({
    queryKey: ['staff', 'administrators'],
    queryFn: ({ signal }) => call(listAdministrators, { signal }),
    staleTime: 0,
  })
}

export async function createAdministrator(body: BodyOf<typeof addAdministrator>): Promise<void> {
  await call(addAdministrator, { body })
}

/** Sets a colleague's password and lets them enrol a new authenticator. */
export async function renewAccess(id: string, password: string): Promise<void> {
  await call(renewAdministratorAccess, { params: { id }, body: { password } })
}

export async function disableColleague(id: string): Promise<void> {
  await call(disableAdministrator, { params: { id } })
}

export async function endColleagueSessions(id: string): Promise<void> {
  await call(endAdministratorSessions, { params: { id } })
}
