import { notFound, redirect } from '@tanstack/react-router'
import { adminQuery, providerUserQuery } from '#portal/queries/staff.ts'
import { ApiError } from '#portal/queries/failure.ts'
import { staffQueryClient } from './query-client.ts'

/*
 * Staff hold nothing a script could read, so the server is asked. Where it knows no administration
 * at all, on a provider's host, there is no such page.
 */

function statusOf(error: unknown): number | null {
  return error instanceof ApiError ? error.status : null
}

/** Throws on, unless the server answered that nobody is signed in. */
function unlessSignedOut(error: unknown): void {
  if (statusOf(error) === 404) throw notFound()
  if (statusOf(error) !== 401) throw error
}

export async function adminsOnly(): Promise<void> {
  await staffQueryClient.fetchQuery(adminQuery()).catch((error: unknown) => {
    unlessSignedOut(error)
    throw redirect({ to: '/auth/adm/sign-in', replace: true })
  })
}

/** Whoever is signed in already has nothing to do at the door. */
export async function adminVisitorsOnly(): Promise<void> {
  const admin = await staffQueryClient.fetchQuery(adminQuery()).catch((error: unknown) => {
    unlessSignedOut(error)
    return null
  })
  if (admin) throw redirect({ to: '/adm/customers', replace: true })
}

/** "Checks provider authentication and goes to /admin if that fails" (specification 6). */
export async function providersOnly(): Promise<void> {
  await staffQueryClient.fetchQuery(providerUserQuery()).catch((error: unknown) => {
    unlessSignedOut(error)
    throw redirect({ to: '/admin', replace: true })
  })
}

export async function providerVisitorsOnly(): Promise<void> {
  const user = await staffQueryClient.fetchQuery(providerUserQuery()).catch((error: unknown) => {
    unlessSignedOut(error)
    return null
  })
  if (user) throw redirect({ to: '/provider', replace: true })
}
