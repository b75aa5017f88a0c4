import { checkAdminSession, checkProviderSession } from '#contract/staff.ts'
import { call } from './client.ts'
import { signInAdmin, signInProviderUser, skipEnrolment } from './staff.ts'

/** A member of staff, as a sign-in names them. */
export interface StaffAccount {
  readonly role: 'admin' | 'provider'
  /** An administrator's e-mail, or a provider's client id. */
  readonly login: string
}

/** The first step of a new sign-in to the same account, and what it leads to. */
export async function signInAgain(
  { role, login }: StaffAccount,
  password: string,
): Promise<'code' | 'signed in'> {
  if (role === 'provider') {
    await signInProviderUser({ client_id: login, password })
    return 'signed in'
  }
  const next = await signInAdmin({ email: login, password })
  if (next === 'code') return next
  // Outside the sandbox this is refused: there, an authenticator is enrolled on the sign-in page.
  await skipEnrolment()
  return 'signed in'
}

/** Whether this browser has a session of the account; false as well when the server is silent. */
export async function isSignedInAs({ role, login }: StaffAccount): Promise<boolean> {
  try {
    if (role === 'provider') return (await call(checkProviderSession, {})).client_id === login
    return (await call(checkAdminSession, {})).email === login
  } catch {
    return false
  }
}
