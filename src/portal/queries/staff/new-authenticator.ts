import {
  offerAdminAuthenticator,
  offerOwnAuthenticator,
  replaceAdminAuthenticator,
  replaceOwnAuthenticator,
} from '#contract/staff/new-authenticator.ts'
import { call } from '#portal/queries/calls/client.ts'

export type NewAuthenticatorCalls = ReturnType<typeof callsOf>

/** The calls by which one kind of staff replaces its own authenticator. */
const callsOf = (role: 'admin' | 'provider') => ({
  offer: async () => {
    const offered = await call(
      role === 'admin' ? offerAdminAuthenticator : offerOwnAuthenticator,
      {},
    )
    return { ...offered, may_postpone: false }
  },
  /** Gives the first code of the new authenticator; resolves with the recovery codes. */
  replace: async (code: string) => {
    const replaced = await call(
      role === 'admin' ? replaceAdminAuthenticator : replaceOwnAuthenticator,
      { body: { code } },
    )
    return replaced.recovery_codes
  },
})

export const newAdminAuthenticatorCalls = callsOf('admin')
export const newOwnAuthenticatorCalls = callsOf('provider')
