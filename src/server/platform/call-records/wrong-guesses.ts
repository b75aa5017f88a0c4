import type { Endpoint } from '#contract/platform/endpoint.ts'
import {
  removePasskey,
  requestPasskeyCreation,
  signInWithPasskey,
} from '#contract/account/passkeys.ts'
import { checkVerificationCode, editPassword } from '#contract/account/recovery.ts'
import { signIn, signInWithPassword } from '#contract/account/session.ts'
import { eraseAccount } from '#contract/installation/my-data.ts'
import { requestCancellation } from '#contract/service/rights.ts'
import { changeAdminPassword } from '#contract/staff/admin-account.ts'
import { changeOwnPassword } from '#contract/staff/own-access.ts'
import {
  adminSecondFactor,
  confirmEnrolment,
  confirmProviderEnrolment,
  providerSecondFactor,
} from '#contract/staff/second-factor.ts'
import { adminSignIn, providerSignIn } from '#contract/staff/staff.ts'
import {
  signInAdminWithPasskey,
  signInProviderWithPasskey,
} from '#contract/staff/staff-passkeys.ts'
import type { StaffMember } from '#server/platform/http/call.ts'

interface WrongGuess {
  /** The kind of account that was tried. */
  readonly role: StaffMember['role'] | 'subscriber'
  /** The refusals that mean a wrong guess. */
  readonly refusals: readonly string[]
}

/** Whoever has an open session of a subscriber still guesses the password. */
const ofSubscriber: WrongGuess = { role: 'subscriber', refusals: ['invalid currentPassword'] }

/**
 * The calls whose refusals enter the audit log, counted by the hour: all that check a password, a code or a
 * signature of somebody (`tests/house/endpoints.test.ts`).
 */
export const wrongGuesses: ReadonlyMap<Endpoint, WrongGuess> = new Map<Endpoint, WrongGuess>([
  [
    signIn,
    {
      role: 'subscriber',
      refusals: ['customer not found', 'invalid password', 'customer removed'],
    },
  ],
  [signInWithPassword, { role: 'subscriber', refusals: ['invalid password', 'customer removed'] }],
  [
    signInWithPasskey,
    {
      role: 'subscriber',
      refusals: ['invalid passkey', 'passkey not found', 'customer removed'],
    },
  ],
  [checkVerificationCode, { role: 'subscriber', refusals: ['invalid verificationCode'] }],
  [editPassword, ofSubscriber],
  [requestPasskeyCreation, ofSubscriber],
  [removePasskey, { role: 'subscriber', refusals: ['invalid currentPassword', 'invalid passkey'] }],
  [requestCancellation, ofSubscriber],
  [eraseAccount, ofSubscriber],
  [adminSignIn, { role: 'admin', refusals: ['invalid credentials'] }],
  [adminSecondFactor, { role: 'admin', refusals: ['invalid code'] }],
  [confirmEnrolment, { role: 'admin', refusals: ['invalid code'] }],
  [providerSignIn, { role: 'provider', refusals: ['invalid client_id or password'] }],
  [providerSecondFactor, { role: 'provider', refusals: ['invalid code'] }],
  [confirmProviderEnrolment, { role: 'provider', refusals: ['invalid code'] }],
  [signInAdminWithPasskey, { role: 'admin', refusals: ['invalid passkey'] }],
  [signInProviderWithPasskey, { role: 'provider', refusals: ['invalid passkey'] }],
  [changeAdminPassword, { role: 'admin', refusals: ['wrong password'] }],
  [changeOwnPassword, { role: 'provider', refusals: ['wrong password'] }],
])
