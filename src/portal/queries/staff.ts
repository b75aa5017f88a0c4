import { queryOptions } from '@tanstack/react-query'
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
