import {
  offerAdminAuthenticator,
  offerOwnAuthenticator,
  replaceAdminAuthenticator,
  replaceOwnAuthenticator,
} from '#contract/staff/new-authenticator.ts'
import { call } from '#portal/queries/calls/client.ts'
import type { Enrolment } from './second-factor.ts'

/** The calls by which staff replace their own authenticator, which differ between the two kinds. */
export interface NewAuthenticatorCalls {
  readonly offer: () => Promise<Enrolment>
  /** Gives the first code of the new authenticator; resolves with the recovery codes. */
  readonly replace: (code: string) => Promise<readonly string[]>
}

export const newAdminAuthenticatorCalls: NewAuthenticatorCalls = {
  offer: async () => ({ ...(await call(offerAdminAuthenticator, {})), may_postpone: false }),
  replace: async (code) =>
    (await call(replaceAdminAuthenticator, { body: { code } })).recovery_codes,
}

export const newOwnAuthenticatorCalls: NewAuthenticatorCalls = {
  offer: async () => ({ ...(await call(offerOwnAuthenticator, {})), may_postpone: false }),
  replace: async (code) => (await call(replaceOwnAuthenticator, { body: { code } })).recovery_codes,
}
