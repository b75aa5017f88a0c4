import { notFound, redirect } from '@tanstack/react-router'
import { adminQuery, providerUserQuery } from '#portal/queries/staff.ts'
import { ApiError } from '#portal/queries/failure.ts'
import { staffQueryClient } from './query-client.ts'

/*
 * The cookies of staff cannot be read by scripts, so the server is asked. On a provider's host it knows
 * no administration: there the page does not exist.
 */

function statusOf(error: unknown): number | null {
  return error instanceof ApiError ? error.status : null
}

/** Rethrows unless the server answered 401; a 404 becomes "not found". */
function unlessSignedOut(error: unknown): void {
  if (statusOf(error) === 404) throw notFound()
  if (statusOf(error) !== 401) throw error
}

export async function requireAdmin(): Promise<void> {
  await staffQueryClient.fetchQuery(adminQuery()).catch((error: unknown) => {
    unlessSignedOut(error)
    throw redirect({ to: '/auth/adm/sign-in', replace: true })
  })
}

/** The sign-in page is for visitors: an administrator is led on to the providers. */
export async function requireAdminVisitor(): Promise<void> {
  const admin = await staffQueryClient.fetchQuery(adminQuery()).catch((error: unknown) => {
    unlessSignedOut(error)
    return null
  })
  if (admin) throw redirect({ to: '/adm/customers', replace: true })
}

/** "Checks provider authentication and goes to /admin if that fails" (specification 6). */
export async function requireProviderUser(): Promise<void> {
  await staffQueryClient.fetchQuery(providerUserQuery()).catch((error: unknown) => {
    unlessSignedOut(error)
    throw redirect({ to: '/admin', replace: true })
  })
}

export async function requireProviderVisitor(): Promise<void> {
  const user = await staffQueryClient.fetchQuery(providerUserQuery()).catch((error: unknown) => {
    unlessSignedOut(error)
    return null
  })
  if (user) throw redirect({ to: '/provider', replace: true })
}
