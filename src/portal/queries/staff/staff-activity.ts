import { findAdminAccount } from '#contract/staff/admin-account.ts'
import { findOwnAccess } from '#contract/staff/own-access.ts'
import { call } from '#portal/queries/calls/client.ts'
import type { StaffAccount } from './staff-account.ts'

/** Asks the server something small, which prolongs the session, or asks for a sign-in when it is over. */
export async function prolongSession({ role }: StaffAccount): Promise<void> {
  await (role === 'admin' ? call(findAdminAccount, {}) : call(findOwnAccess, {}))
}
