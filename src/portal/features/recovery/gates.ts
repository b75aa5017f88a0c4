import { redirect } from '@tanstack/react-router'
import {
  changePasswordToken,
  listProtectedEmails,
  verificationCodeToken,
} from '#contract/recovery.ts'
import { call } from '#portal/queries/client.ts'
import { ApiError, refusalText } from '#portal/queries/failure.ts'
import { readChosenEmail, readJourney, type ChosenEmail, type Journey } from './journey-store.ts'
import type { RecoveryState } from './journey-state.ts'

/*
 * Each step is for who has come by the one before (specification 4). What this device keeps decides
 * at once; the server's token, which no script can read, decides after it.
 */

function backToStart(journey: Journey | null): never {
  throw redirect({
    to: '/request-password-restoration',
    search: journey?.isFirstAccess ? { first_access: true } : {},
    state: { isRecoveryOver: true },
    replace: true,
  })
}

/** No token at the server: back to the start. Any other failure is for the step itself to meet. */
async function requireToken(asking: Promise<unknown>, journey: Journey | null): Promise<void> {
  try {
    await asking
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) backToStart(journey)
  }
}

/** Asked anew, for a page that was reloaded may be older than the token. */
export async function emailGate(): Promise<Journey> {
  const journey = readJourney()
  if (!journey) backToStart(null)
  try {
    const { emails } = await call(listProtectedEmails, {})
    return { ...journey, emails }
  } catch (error) {
    // "no email found" is an answer: an empty list (specification 8).
    if (refusalText(listProtectedEmails, error) === 'no email found') {
      return { ...journey, emails: [] }
    }
    if (error instanceof ApiError && error.status === 401) backToStart(journey)
    return journey
  }
}

export async function codeGate(): Promise<{ chosen: ChosenEmail | null }> {
  await requireToken(call(verificationCodeToken, {}), readJourney())
  return { chosen: readChosenEmail() }
}

export async function passwordGate(): Promise<void> {
  await requireToken(call(changePasswordToken, {}), readJourney())
}

/** The success page is for who has just succeeded; anybody else it would tell an untruth. */
export function doneGate(state: RecoveryState): void {
  if (!state.isPasswordChanged) throw redirect({ to: '/sign-in', replace: true })
}
