import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { adminQuery, providerUserQuery } from '#portal/queries/staff/staff.ts'
import { staffQueryClient } from './query-client.ts'

/*
 * The cookies of staff cannot be read by scripts, so the server is asked, once a visit of a page. On a
 * provider's host it knows no administration: there the page does not exist.
 */

interface Visit {
  readonly location: ParsedLocation
  /** The link is only pointed at. */
  readonly preload: boolean
}

/** Whether the server knows the session it was asked about; a 404 becomes "not found". */
async function isKnown(session: Promise<unknown>): Promise<boolean> {
  try {
    await session
    return true
  } catch (error) {
    const status = error instanceof ApiError ? error.status : null
    if (status === 404) throw notFound()
    if (status !== 401) throw error
    return false
  }
}

const isAdmin = () => isKnown(staffQueryClient.fetchQuery(adminQuery()))
const isProviderUser = () => isKnown(staffQueryClient.fetchQuery(providerUserQuery()))

/** Nothing that the former member of staff has read stays in the page. */
function forget({ preload }: Visit): void {
  if (!preload) staffQueryClient.clear()
}

export async function requireAdmin(visit: Visit): Promise<void> {
  if (await isAdmin()) return
  const state = { returnTo: visit.location.href }
  throw redirect({ to: '/auth/adm/sign-in', replace: true, state })
}

/** The sign-in page is for visitors: an administrator is led on to the providers. */
export async function requireAdminVisitor(visit: Visit): Promise<void> {
  if (await isAdmin()) throw redirect({ to: '/adm/customers', replace: true })
  forget(visit)
}

/** "Checks provider authentication and goes to /admin if that fails" (specification 6). */
export async function requireProviderUser(visit: Visit): Promise<void> {
  if (await isProviderUser()) return
  throw redirect({ to: '/admin', replace: true, state: { returnTo: visit.location.href } })
}

export async function requireProviderVisitor(visit: Visit): Promise<void> {
  if (await isProviderUser()) throw redirect({ to: '/provider', replace: true })
  forget(visit)
}
