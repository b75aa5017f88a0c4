import type { Endpoint } from '#contract/platform/endpoint.ts'
import { signInWithPasskey } from '#contract/account/passkeys.ts'
import { signIn, signInWithPassword } from '#contract/account/session.ts'
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

/** The calls whose refusals enter the audit log, counted by the hour. */
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
  [adminSignIn, { role: 'admin', refusals: ['invalid credentials'] }],
  [adminSecondFactor, { role: 'admin', refusals: ['invalid code'] }],
  [confirmEnrolment, { role: 'admin', refusals: ['invalid code'] }],
  [providerSignIn, { role: 'provider', refusals: ['invalid client_id or password'] }],
  [providerSecondFactor, { role: 'provider', refusals: ['invalid code'] }],
  [confirmProviderEnrolment, { role: 'provider', refusals: ['invalid code'] }],
  [signInAdminWithPasskey, { role: 'admin', refusals: ['invalid passkey'] }],
  [signInProviderWithPasskey, { role: 'provider', refusals: ['invalid passkey'] }],
  [changeOwnPassword, { role: 'provider', refusals: ['wrong password'] }],
])
