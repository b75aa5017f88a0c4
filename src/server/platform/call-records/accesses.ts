import type { Endpoint } from '#contract/platform/endpoint.ts'
import { signInWithPasskey } from '#contract/account/passkeys.ts'
import { signIn, signInWithPassword, signOut, validToken } from '#contract/account/session.ts'
import {
  adminSecondFactor,
  confirmEnrolment,
  confirmProviderEnrolment,
  providerSecondFactor,
} from '#contract/staff/second-factor.ts'
import {
  adminSignOut,
  postponeEnrolment,
  providerSignIn,
  providerSignOut,
} from '#contract/staff/staff.ts'
import {
  signInAdminWithPasskey,
  signInProviderWithPasskey,
} from '#contract/staff/staff-passkeys.ts'
import type { AccessKind } from '#server/platform/access-records/port.ts'

/** The calls that open, prolong and end an access to the application. */
export const accesses: ReadonlyMap<Endpoint, AccessKind> = new Map<Endpoint, AccessKind>([
  [signIn, 'sign-in'],
  [signInWithPassword, 'sign-in'],
  [signInWithPasskey, 'sign-in'],
  [validToken, 'renewal'],
  [signOut, 'sign-out'],
  [adminSecondFactor, 'sign-in'],
  [confirmEnrolment, 'sign-in'],
  [postponeEnrolment, 'sign-in'],
  [signInAdminWithPasskey, 'sign-in'],
  [adminSignOut, 'sign-out'],
  [providerSignIn, 'sign-in'],
  [providerSecondFactor, 'sign-in'],
  [confirmProviderEnrolment, 'sign-in'],
  [signInProviderWithPasskey, 'sign-in'],
  [providerSignOut, 'sign-out'],
])
