import * as v from 'valibot'
import { ofBothStaff } from '#contract/platform/endpoint-pairs.ts'
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
 * A secret for another authenticator of the member of staff, valid for ten minutes in this session. The
 * enrolled one goes on until it is replaced.
 */
export const [offerAdminAuthenticator, offerOwnAuthenticator] = ofBothStaff(
  { name: 'offerAdminAuthenticator', path: '/api/admin/account/authenticator' },
  {
    name: 'offerOwnAuthenticator',
    path: '/api/central/provider/access/authenticator',
    refusals: { 'not enrolled': 409, 'second factor off': 409 },
  },
  {
    method: 'POST',
    policy: 'staff',
    mayRefuse: ['fresh sign-in required'],
    needsFreshSignIn: true,
    summary: 'A secret for the new authenticator of a member of staff who has one.',
    answer: offer,
    refusals: { 'not enrolled': 409 },
  },
)

/**
 * Replaces the authenticator, once a code of the new one proves that it holds the secret. The former
 * recovery codes are void, the new ones are told this once, and every other session ends.
 */
export const [replaceAdminAuthenticator, replaceOwnAuthenticator] = ofBothStaff(
  { name: 'replaceAdminAuthenticator', path: '/api/admin/account/authenticator' },
  { name: 'replaceOwnAuthenticator', path: '/api/central/provider/access/authenticator' },
  {
    method: 'PUT',
    policy: 'staff',
    summary: 'Replace the own authenticator of a member of staff.',
    body: code,
    answer: replaced,
    refusals: replaceRefusals,
  },
)

export const newAuthenticatorEndpoints = [
  offerAdminAuthenticator,
  replaceAdminAuthenticator,
  offerOwnAuthenticator,
  replaceOwnAuthenticator,
] as const
