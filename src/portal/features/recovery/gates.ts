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
 * Each step requires the step before it (specification 4). The state stored in this browser is
 * checked first, because it is read at once; then the server checks its token, which scripts cannot
 * read.
 */

function backToStart(journey: Journey | null): never {
  throw redirect({
    to: '/request-password-restoration',
    search: journey?.isFirstAccess ? { first_access: true } : {},
    state: { isRecoveryOver: true },
    replace: true,
  })
}

/**
 * Redirects to the start when the server has no token. Other failures are left to the step, which
 * shows them.
 */
async function requireToken(asking: Promise<unknown>, journey: Journey | null): Promise<void> {
  try {
    await asking
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) backToStart(journey)
  }
}

/** Asks the server again, because a reloaded page may be older than the token. */
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

/** Admits only visitors who have just changed the password; for others the page would be false. */
export function doneGate(state: RecoveryState): void {
  if (!state.isPasswordChanged) throw redirect({ to: '/sign-in', replace: true })
}
