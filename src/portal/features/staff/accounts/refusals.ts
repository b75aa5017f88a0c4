import {
  adminSecondFactor,
  confirmEnrolment,
  confirmProviderEnrolment,
  providerSecondFactor,
  startEnrolment,
  startProviderEnrolment,
} from '#contract/staff/second-factor.ts'
import {
  replaceAdminAuthenticator,
  replaceOwnAuthenticator,
} from '#contract/staff/new-authenticator.ts'
import { adminSignIn, postponeEnrolment, providerSignIn } from '#contract/staff/staff.ts'
import { texts as common } from '#portal/kit/texts.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { NotKeptError } from '#portal/queries/staff/staff.ts'
import { texts } from './texts.ts'

/** The words for a sign-in of which the browser kept nothing, before those for a refusal. */
export const orNotKept =
  <Said>(words: (error: unknown) => Said) =>
  (error: unknown) =>
    error instanceof NotKeptError ? { text: texts.notKept } : words(error)

const anyFailure = { otherwise: texts.failure, unanswered: common.serverFailure }

/** Why an administrator's e-mail and password were refused (specification 8). */
export const passwordFailure = orNotKept(
  refusalTexts(adminSignIn)({
    ...anyFailure,
    own: { 'invalid credentials': texts.credentialsWrong, 'invalid data': texts.dataWrong },
    statuses: { 401: texts.credentialsWrong, 403: texts.dataWrong },
  }),
)

/** Why the step after the password failed. */
export const stepFailure = orNotKept(
  refusalTexts(
    adminSecondFactor,
    startEnrolment,
    confirmEnrolment,
    postponeEnrolment,
    providerSecondFactor,
    startProviderEnrolment,
    confirmProviderEnrolment,
    replaceAdminAuthenticator,
    replaceOwnAuthenticator,
  )({
    ...anyFailure,
    own: {
      'invalid code': texts.codeWrong,
      'identification required': texts.stepOver,
      'already enrolled': texts.enrolled,
      'offer expired': texts.offerExpired,
      'not enrolled': texts.notEnrolled,
    },
  }),
)

/** Why a provider's user was not signed in (specification 8). */
export const providerSignInFailure = orNotKept(
  refusalTexts(providerSignIn)({
    ...anyFailure,
    own: {
      'client_id or password not provided': texts.userOrPasswordMissing,
      'invalid client_id or password': texts.credentialsWrong,
    },
  }),
)

/** Why the password of a new sign-in over the page was refused. */
export const signInAgainFailure = orNotKept(
  refusalTexts(
    adminSignIn,
    postponeEnrolment,
    providerSignIn,
  )({
    ...anyFailure,
    own: {
      'invalid credentials': texts.credentialsWrong,
      'invalid data': texts.dataWrong,
      'client_id or password not provided': texts.userOrPasswordMissing,
      'invalid client_id or password': texts.credentialsWrong,
      'identification required': texts.stepOver,
      'already enrolled': texts.enrolled,
    },
    common: { forbidden: texts.enrolmentDue },
  }),
)

/** Whether the time for this step is over, so that sign-in starts over with the password. */
export function isStepOver(error: unknown): boolean {
  return error instanceof ApiError && error.text === 'identification required'
}
