import * as v from 'valibot'
import { providerRoles } from '#domain/staff/tenants/provider-role.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { typedText } from '#contract/platform/scalars.ts'

const offer = v.object({
  /** Base32, to be typed by hand. */
  secret: v.string(),
  /** `otpauth://…`, for the QR code. */
  uri: v.string(),
})
const code = v.object({ code: typedText(200) })
const replaced = v.object({ recovery_codes: v.array(v.string()) })

/**
 * 'offer expired': more than ten minutes ago, made in another session, or for an authenticator that was
 * replaced meanwhile.
 */
const replaceRefusals = {
  'not enrolled': 409,
  'offer expired': 409,
  'invalid code': 400,
} as const

/**
 * A secret for another authenticator of the administrator, valid for ten minutes in this session. The
 * enrolled one goes on until `replaceAdminAuthenticator`.
 */
export const offerAdminAuthenticator = endpoint({
  name: 'offerAdminAuthenticator',
  method: 'POST',
  path: '/api/admin/account/authenticator',
  policy: 'admin',
  mayRefuse: ['fresh sign-in required'],
  needsFreshSignIn: true,
  summary: 'A secret for the new authenticator of an administrator who has one.',
  answer: offer,
  refusals: { 'not enrolled': 409 },
})

/**
 * Replaces the authenticator, once a code of the new one proves that it holds the secret. The former
 * recovery codes are void, the new ones are told this once, and every other session ends.
 */
export const replaceAdminAuthenticator = endpoint({
  name: 'replaceAdminAuthenticator',
  method: 'PUT',
  path: '/api/admin/account/authenticator',
  policy: 'admin',
  summary: 'Replace the own authenticator of an administrator.',
  body: code,
  answer: replaced,
  refusals: replaceRefusals,
})

/** As `offerAdminAuthenticator`, for a provider's user. */
export const offerOwnAuthenticator = endpoint({
  name: 'offerOwnAuthenticator',
  method: 'POST',
  path: '/api/central/provider/access/authenticator',
  policy: 'provider',
  mayRefuse: ['fresh sign-in required'],
  roles: providerRoles,
  needsFreshSignIn: true,
  summary: "A secret for the new authenticator of a provider's user who has one.",
  answer: offer,
  refusals: { 'not enrolled': 409, 'second factor off': 409 },
})

/** As `replaceAdminAuthenticator`, for a provider's user. */
export const replaceOwnAuthenticator = endpoint({
  name: 'replaceOwnAuthenticator',
  method: 'PUT',
  path: '/api/central/provider/access/authenticator',
  policy: 'provider',
  roles: providerRoles,
  summary: "Replace the own authenticator of a provider's user.",
  body: code,
  answer: replaced,
  refusals: replaceRefusals,
})

export const newAuthenticatorEndpoints = [
  offerAdminAuthenticator,
  replaceAdminAuthenticator,
  offerOwnAuthenticator,
  replaceOwnAuthenticator,
] as const
