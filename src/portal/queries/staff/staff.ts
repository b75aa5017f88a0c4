import { queryOptions } from '@tanstack/react-query'
import {
  checkAdminSession,
  adminSignIn,
  adminSignOut,
  checkProviderSession,
  providerSignIn,
  providerSignOut,
} from '#contract/staff/staff.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { call } from '#portal/queries/calls/client.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'
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

/** The server accepted a sign-in of staff of which this browser kept nothing. */
export class NotKeptError extends Error {
  override readonly name = 'NotKeptError'
}

/**
 * Throws `NotKeptError` where the server does not know the session that it has just opened for staff, whose
 * cookie no script can read. Without an answer the next call shows it.
 */
export async function requireKeptSession(area: 'admin' | 'provider'): Promise<void> {
  try {
    await call(area === 'admin' ? checkAdminSession : checkProviderSession, {})
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw new NotKeptError()
  }
}

export async function signInAdmin(body: { email: string; password: string }) {
  const { next } = await call(adminSignIn, { body })
  if (next === 'nothing') await requireKeptSession('admin')
  return next
}

export async function signOutAdmin(): Promise<void> {
  await call(adminSignOut, {})
}

/** Resolves with what is left to do after the password. */
export async function signInProviderUser(body: { client_id: string; password: string }) {
  const { next } = await call(providerSignIn, { body })
  if (next === 'nothing') await requireKeptSession('provider')
  return next
}

export async function signOutProviderUser(): Promise<void> {
  await call(providerSignOut, {})
}
