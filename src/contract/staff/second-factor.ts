import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { count, typedText } from '#contract/platform/scalars.ts'

const code = v.object({ code: typedText(200) })
const stepRefusals = { 'identification required': 401, 'invalid code': 400 } as const
const entered = v.object({ recovery_codes_left: count })
const enrolled = v.object({ recovery_codes: v.array(v.string()) })

const offer = v.object({
  /** Base32, to be typed by hand. */
  secret: v.string(),
  /** `otpauth://…`, for the QR code. */
  uri: v.string(),
  /** True only for the administrator of the sandbox, whose password is public anyway. */
  may_postpone: v.boolean(),
})

/** The second step: the authenticator's six digits, or one of the recovery codes. */
export const adminSecondFactor = endpoint({
  name: 'adminSecondFactor',
  method: 'POST',
  path: '/api/admin/auth/second-factor',
  policy: 'admin-visitor',
  mayRefuse: ['too many requests'],
  summary: 'Second step of an administrator: a code; opens the session.',
  body: code,
  answer: entered,
  refusals: stepRefusals,
})

/** Creates a secret for the authenticator, valid for this enrolment only. */
export const startEnrolment = endpoint({
  name: 'startEnrolment',
  method: 'POST',
  path: '/api/admin/auth/enrolment',
  policy: 'admin-visitor',
  summary: 'A new secret for the authenticator of an administrator without one.',
  answer: offer,
  refusals: { 'identification required': 401, 'already enrolled': 409 },
})

/**
 * Proves that the authenticator holds the secret. The recovery codes are returned only this once.
 */
export const confirmEnrolment = endpoint({
  name: 'confirmEnrolment',
  method: 'POST',
  path: '/api/admin/auth/enrolment/confirm',
  policy: 'admin-visitor',
  mayRefuse: ['too many requests'],
  summary: 'Enrol the authenticator with its first code; opens the session.',
  body: code,
  answer: enrolled,
  refusals: { ...stepRefusals, 'already enrolled': 409 },
})

/** The second step of a provider's user. */
export const providerSecondFactor = endpoint({
  name: 'providerSecondFactor',
  method: 'POST',
  path: '/api/central/auth/provider/second-factor',
  policy: 'public',
  mayRefuse: ['too many requests'],
  summary: "Second step of a provider's user: a code; opens the session.",
  body: code,
  answer: entered,
  refusals: stepRefusals,
})

/** Creates a secret for the authenticator of a provider's user, valid for this enrolment only. */
export const startProviderEnrolment = endpoint({
  name: 'startProviderEnrolment',
  method: 'POST',
  path: '/api/central/auth/provider/enrolment',
  policy: 'public',
  summary: "A new secret for the authenticator of a provider's user without one.",
  answer: offer,
  refusals: { 'identification required': 401, 'already enrolled': 409 },
})

/** Ends all sessions of the user, and opens one that was signed in to in two steps. */
export const confirmProviderEnrolment = endpoint({
  name: 'confirmProviderEnrolment',
  method: 'POST',
  path: '/api/central/auth/provider/enrolment/confirm',
  policy: 'public',
  mayRefuse: ['too many requests'],
  summary: "Enrol the authenticator of a provider's user with its first code; opens the session.",
  body: code,
  answer: enrolled,
  refusals: { ...stepRefusals, 'already enrolled': 409 },
})
