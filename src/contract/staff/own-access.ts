import * as v from 'valibot'
import { providerRoles } from '#domain/staff/tenants/provider-role.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { secondFactorRule } from './provider-access.ts'
import { count, instant, success, typedText } from '#contract/platform/scalars.ts'

/** How the provider's user who asks signs in. */
export const findOwnAccess = endpoint({
  name: 'findOwnAccess',
  method: 'GET',
  path: '/api/central/provider/access',
  policy: 'provider',
  roles: providerRoles,
  summary: 'How the user of this provider signs in.',
  answer: v.object({
    password_set_at: instant,
    second_factor: secondFactorRule,
    has_authenticator: v.boolean(),
    recovery_codes_left: count,
  }),
  refusals: {},
})

/** Sets the password and ends every other session of the user. */
export const changeOwnPassword = endpoint({
  name: 'changeOwnPassword',
  method: 'PUT',
  path: '/api/central/provider/access/password',
  policy: 'provider',
  takesProof: true,
  mayRefuse: ['queue full'],
  roles: providerRoles,
  summary: "Change the own password of a provider's user.",
  body: v.object({ current_password: typedText(200), password: typedText(200) }),
  answer: success,
  refusals: { 'wrong password': 400, 'weak password': 400, 'password unchanged': 400 },
})

/**
 * Lets the user enrol an authenticator without signing out: the enrolment follows by
 * `startProviderEnrolment`, as at a sign-in.
 */
export const requestOwnEnrolment = endpoint({
  name: 'requestOwnEnrolment',
  method: 'POST',
  path: '/api/central/provider/access/second-factor',
  policy: 'provider',
  roles: providerRoles,
  needsFreshSignIn: true,
  summary: "Begin the enrolment of an authenticator by a provider's user.",
  answer: success,
  refusals: { 'second factor off': 409, 'already enrolled': 409 },
})

/** Removes authenticator and recovery codes, and ends every other session of the user. */
export const removeOwnSecondFactor = endpoint({
  name: 'removeOwnSecondFactor',
  method: 'DELETE',
  path: '/api/central/provider/access/second-factor',
  policy: 'provider',
  roles: providerRoles,
  needsFreshSignIn: true,
  summary: "Remove the own authenticator of a provider's user.",
  answer: success,
  refusals: { 'second factor required': 409, 'not enrolled': 409 },
})

export const ownAccessEndpoints = [
  findOwnAccess,
  changeOwnPassword,
  requestOwnEnrolment,
  removeOwnSecondFactor,
] as const
