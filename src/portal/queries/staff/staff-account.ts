import { checkAdminSession, checkProviderSession } from '#contract/staff/staff.ts'
import { minuteSeconds } from '#domain/platform/time/durations.ts'
import { call } from '#portal/queries/calls/client.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'
import {
  adminSecondFactorCalls,
  providerSecondFactorCalls,
  type SecondFactorCalls,
  skipEnrolment,
} from './second-factor.ts'
import { signInAdmin, signInProviderUser } from './staff.ts'
import { requestAsStaff, type SignInReason } from './staff-sign-in.ts'

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

/** What the server says of the session of an area. */
async function checkSession(role: StaffAccount['role']) {
  if (role === 'admin') {
    const { email, fresh_seconds_left: freshSeconds } = await call(checkAdminSession, {})
    return { login: email, freshSeconds }
  }
  const told = await call(checkProviderSession, {})
  return { login: told.email ?? told.client_id, freshSeconds: told.fresh_seconds_left }
}

/** For how long a sign-in must still count as fresh while a form is finished: reading, and one press. */
const finishSeconds = 2 * minuteSeconds

/**
 * Whether this browser has a session of the account that answers why the sign-in is asked for; false as well
 * when the server is silent.
 */
export async function isSignedInAs(
  { role, login }: StaffAccount,
  reason: SignInReason,
): Promise<boolean> {
  try {
    const session = await checkSession(role)
    if (session.login !== login) return false
    return reason === 'session over' || (session.freshSeconds ?? 0) >= finishSeconds
  } catch {
    return false
  }
}

/**
 * Asks for the password now, unless the sign-in stays fresh until the form is finished whose last step needs that:
 * the last press then meets no question. Rejects with the refusal when the question is given up.
 */
export async function askFreshSignIn(role: StaffAccount['role']): Promise<void> {
  const check = async () => {
    const { freshSeconds } = await checkSession(role)
    if (freshSeconds === null || freshSeconds >= finishSeconds) return
    const endpoint = role === 'admin' ? checkAdminSession : checkProviderSession
    throw new ApiError(endpoint, { status: 403, text: 'fresh sign-in required' })
  }
  await requestAsStaff(check, undefined)
}

/** The same for a form that opens: it may be given up, and the last step then asks. */
export const offerFreshSignIn = (role: StaffAccount['role']): Promise<void> =>
  askFreshSignIn(role).catch(() => undefined)
