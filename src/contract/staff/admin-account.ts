import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { count, instant, success, typedText } from '#contract/platform/scalars.ts'

/** How the administrator who asks signs in. */
export const findAdminAccount = endpoint({
  name: 'findAdminAccount',
  method: 'GET',
  path: '/api/admin/account',
  policy: 'admin',
  summary: 'How the administrator who asks signs in.',
  answer: v.object({
    password_set_at: instant,
    has_authenticator: v.boolean(),
    recovery_codes_left: count,
  }),
  refusals: {},
})

/** Sets the password and ends every other session of the administrator. */
export const changeAdminPassword = endpoint({
  name: 'changeAdminPassword',
  method: 'PUT',
  path: '/api/admin/account/password',
  policy: 'admin',
  takesProof: true,
  mayRefuse: ['queue full'],
  summary: 'Change the own password of an administrator.',
  body: v.object({ current_password: typedText(200), password: typedText(200) }),
  answer: success,
  refusals: { 'wrong password': 400, 'weak password': 400, 'password unchanged': 400 },
})

/** Makes new recovery codes, told this once; the former ones are void. */
export const renewAdminRecoveryCodes = endpoint({
  name: 'renewAdminRecoveryCodes',
  method: 'POST',
  path: '/api/admin/account/recovery-codes',
  policy: 'admin',
  needsFreshSignIn: true,
  summary: 'Replace the own recovery codes of an administrator.',
  answer: v.object({ recovery_codes: v.array(v.string()) }),
  refusals: { 'not enrolled': 409 },
})

export const adminAccountEndpoints = [
  findAdminAccount,
  changeAdminPassword,
  renewAdminRecoveryCodes,
] as const
