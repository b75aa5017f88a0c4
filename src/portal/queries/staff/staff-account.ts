import { checkAdminSession, checkProviderSession } from '#contract/staff/staff.ts'
import { call } from '#portal/queries/calls/client.ts'
import {
  adminSecondFactorCalls,
  providerSecondFactorCalls,
  type SecondFactorCalls,
  skipEnrolment,
} from './second-factor.ts'
import { signInAdmin, signInProviderUser } from './staff.ts'

/** A member of staff, as a sign-in names them. */
export interface StaffAccount {
  readonly role: 'admin' | 'provider'
  /** An e-mail, or the client id for the shared access of a provider. */
  readonly login: string
}

export function secondFactorCallsOf({ role }: StaffAccount): SecondFactorCalls {
  return role === 'admin' ? adminSecondFactorCalls : providerSecondFactorCalls
}

/** The first step of a new sign-in to the same account, and what is left to do. */
export async function signInAgain(
  { role, login }: StaffAccount,
  password: string,
): Promise<'nothing' | 'code' | 'enrolment'> {
  if (role === 'provider') return signInProviderUser({ client_id: login, password })
  const next = await signInAdmin({ email: login, password })
  if (next === 'code') return next
  // Outside the sandbox this is refused: there, an authenticator is enrolled on the sign-in page.
  await skipEnrolment()
  return 'nothing'
}

/** Whether this browser has a session of the account; false as well when the server is silent. */
export async function isSignedInAs({ role, login }: StaffAccount): Promise<boolean> {
  try {
    if (role === 'provider') {
      const { email, client_id } = await call(checkProviderSession, {})
      return (email ?? client_id) === login
    }
    return (await call(checkAdminSession, {})).email === login
  } catch {
    return false
  }
}
