import * as v from 'valibot'
import { secondFactorRules } from '#domain/staff/tenants/second-factor-rule.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { instant, success, typedText } from '#contract/platform/scalars.ts'

const ofTenant = v.object({ clientId: v.pipe(v.string(), v.maxLength(63)) })
const unknownTenant = { 'customer not found': 404 } as const

/** Whether a provider's user gives a code after the password. */
export const secondFactorRule = v.picklist(secondFactorRules)

/**
 * How the user of a provider can sign in. `changed_at`: when its password was set, or null when there
 * is no user.
 */
export const findProviderAccess = endpoint({
  name: 'findProviderAccess',
  method: 'GET',
  path: '/api/admin/customer/{clientId}/provider-access',
  policy: 'admin',
  summary: "How a provider's user can sign in.",
  params: ofTenant,
  answer: v.object({
    changed_at: v.nullable(instant),
    second_factor: secondFactorRule,
    has_authenticator: v.boolean(),
  }),
  refusals: unknownTenant,
})

/** Sets the password of the provider's user and ends all sessions opened with the old one. */
export const setProviderPassword = endpoint({
  name: 'setProviderPassword',
  method: 'PUT',
  path: '/api/admin/customer/{clientId}/provider-access',
  policy: 'admin',
  mayRefuse: ['queue full'],
  needsFreshSignIn: true,
  summary: "Set the password of a provider's user and end its sessions.",
  params: ofTenant,
  body: v.object({ password: typedText(200) }),
  answer: success,
  refusals: { ...unknownTenant, 'weak password': 400 },
})

/** With 'required', sessions that were opened without a code are refused from then on. */
export const setSecondFactorRule = endpoint({
  name: 'setSecondFactorRule',
  method: 'PUT',
  path: '/api/admin/customer/{clientId}/provider-access/second-factor',
  policy: 'admin',
  needsFreshSignIn: true,
  summary: "Choose whether a provider's user gives a code at sign-in.",
  params: ofTenant,
  body: v.object({ rule: secondFactorRule }),
  answer: success,
  refusals: unknownTenant,
})

/** Removes authenticator and recovery codes of the provider's user, for one who lost the phone. */
export const resetProviderSecondFactor = endpoint({
  name: 'resetProviderSecondFactor',
  method: 'DELETE',
  path: '/api/admin/customer/{clientId}/provider-access/second-factor',
  policy: 'admin',
  needsFreshSignIn: true,
  summary: "Remove the authenticator of a provider's user and end its sessions.",
  params: ofTenant,
  answer: success,
  refusals: { ...unknownTenant, 'not enrolled': 409 },
})
