import * as v from 'valibot'
import { ofBothStaff } from '#contract/platform/endpoint-pairs.ts'
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
export const [adminSecondFactor, providerSecondFactor] = ofBothStaff(
  { name: 'adminSecondFactor', path: '/api/admin/auth/second-factor' },
  { name: 'providerSecondFactor', path: '/api/central/auth/provider/second-factor' },
  {
    method: 'POST',
    policy: 'staff-visitor',
    mayRefuse: ['too many requests'],
    summary: 'Second step of a member of staff: a code; opens the session.',
    body: code,
    answer: entered,
    refusals: stepRefusals,
  },
)

/** Creates a secret for the authenticator, valid for this enrolment only. */
export const [startEnrolment, startProviderEnrolment] = ofBothStaff(
  { name: 'startEnrolment', path: '/api/admin/auth/enrolment' },
  { name: 'startProviderEnrolment', path: '/api/central/auth/provider/enrolment' },
  {
    method: 'POST',
    policy: 'staff-visitor',
    summary: 'A new secret for the authenticator of a member of staff without one.',
    answer: offer,
    refusals: { 'identification required': 401, 'already enrolled': 409 },
  },
)

/**
 * Proves that the authenticator holds the secret, ends all sessions of the member of staff and opens one that
 * was signed in to in two steps. The recovery codes are returned only this once.
 */
export const [confirmEnrolment, confirmProviderEnrolment] = ofBothStaff(
  {
    name: 'confirmEnrolment',
    path: '/api/admin/auth/enrolment/confirm',
    summary: 'Enrol the authenticator with its first code; opens the session.',
  },
  {
    name: 'confirmProviderEnrolment',
    path: '/api/central/auth/provider/enrolment/confirm',
    summary: "Enrol the authenticator of a provider's user with its first code; opens the session.",
  },
  {
    method: 'POST',
    policy: 'staff-visitor',
    mayRefuse: ['too many requests'],
    body: code,
    answer: enrolled,
    refusals: { ...stepRefusals, 'already enrolled': 409 },
  },
)
