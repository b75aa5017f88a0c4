import { redirect } from '@tanstack/react-router'
import { changePasswordToken, verificationCodeToken } from '#contract/account/recovery.ts'
import { call } from '#portal/queries/calls/client.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { gateAnswer } from '#portal/queries/calls/gate-answer.ts'
import {
  readChosenContact,
  readJourney,
  type ChosenContact,
  type Journey,
} from './journey-store.ts'
import { maskedContacts } from './masked-contacts.ts'
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
  const isRefused = await gateAnswer(
    asking.then(() => false, hasNoToken),
    false,
  )
  if (isRefused) backToStart(journey)
}

const hasNoToken = (error: unknown) => error instanceof ApiError && error.status === 401

/** Asks the server again, because a reloaded page may be older than the token. */
export async function contactGate(): Promise<Journey> {
  const journey = readJourney()
  if (!journey) backToStart(null)
  const asking = maskedContacts()
  await requireToken(asking, journey)
  return { ...journey, ...(await gateAnswer(asking, null)) }
}

export async function codeGate(): Promise<{ chosen: ChosenContact | null }> {
  await requireToken(call(verificationCodeToken, {}), readJourney())
  return { chosen: readChosenContact() }
}

export async function passwordGate(): Promise<void> {
  await requireToken(call(changePasswordToken, {}), readJourney())
}

/** Admits only visitors who have just changed the password; for others the page would be false. */
export function doneGate(state: RecoveryState): void {
  if (!state.isPasswordChanged) throw redirect({ to: '/sign-in', replace: true })
}
