import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listAdministrationAudit, listAudit } from '#contract/audit.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import {
  checkAdminSession,
  adminSignIn,
  adminSignOut,
  checkProviderSession,
  providerSignIn,
  providerSignOut,
} from '#contract/staff.ts'
import { minuteMs } from '#domain/durations.ts'
import { call } from './client.ts'
import { clientId } from '#portal/session/client-id.ts'

/** The administrator this browser is signed in as, by the server's answer and not by a cookie. */
export function adminQuery() {
  return queryOptions({
    queryKey: ['staff', 'admin'],
    queryFn: ({ signal }) => call(checkAdminSession, { signal }),
    staleTime: minuteMs,
    retry: false,
  })
}

/** The provider's user this browser is signed in as. */
export function providerUserQuery() {
  return queryOptions({
    queryKey: [clientId(), 'staff', 'provider'],
    queryFn: ({ signal }) => call(checkProviderSession, { signal }),
    staleTime: minuteMs,
    retry: false,
  })
}

export async function signInAdmin(body: { email: string; password: string }) {
  return (await call(adminSignIn, { body })).next
}

export async function signOutAdmin(): Promise<void> {
  await call(adminSignOut, {})
}

/** Resolves with what is left to do after the password. */
export async function signInProviderUser(body: { client_id: string; password: string }) {
  return (await call(providerSignIn, { body })).next
}

export async function signOutProviderUser(): Promise<void> {
  await call(providerSignOut, {})
}

/** Page parameter of the first page. */
const newest = ''

const pageQuery = (before: string) => (before === newest ? {} : { before })

const auditPages = {
  initialPageParam: newest,
  getNextPageParam: (page: AnswerOf<typeof listAudit>) =>
    page.has_more ? page.entries.at(-1)?.id : undefined,
  staleTime: 0,
}

/** What subscribers and staff have done at a provider, newest first. */
export function auditQuery(client: string) {
  return infiniteQueryOptions({
    ...auditPages,
    queryKey: ['staff', 'audit', client],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { params: { clientId: client }, query: pageQuery(pageParam), signal }),
  })
}

/** What administrators have done that concerns no provider, newest first. */
export function administrationAuditQuery() {
  return infiniteQueryOptions({
    ...auditPages,
    queryKey: ['staff', 'administration-audit'],
    queryFn: ({ pageParam, signal }) =>
      call(listAdministrationAudit, { query: pageQuery(pageParam), signal }),
  })
}
