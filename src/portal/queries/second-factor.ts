import type { AnswerOf } from '#contract/endpoint.ts'
import {
  adminSecondFactor,
  confirmEnrolment,
  confirmProviderEnrolment,
  providerSecondFactor,
  startEnrolment,
  startProviderEnrolment,
} from '#contract/second-factor.ts'
import { postponeEnrolment } from '#contract/staff.ts'
import { call } from './client.ts'

export type Enrolment = AnswerOf<typeof startEnrolment>

/** The calls of the step after the password, which differ between the two kinds of staff. */
export interface SecondFactorCalls {
  /** Signs in with a code; resolves with the number of recovery codes left. */
  readonly submitCode: (code: string) => Promise<number>
  readonly beginEnrolment: () => Promise<Enrolment>
  /** Signs in with the first code of a new authenticator; resolves with the recovery codes. */
  readonly completeEnrolment: (code: string) => Promise<readonly string[]>
  /** Signs in without an authenticator; null for staff who never can. */
  readonly postponeEnrolment: (() => Promise<void>) | null
}

export async function skipEnrolment(): Promise<void> {
  await call(postponeEnrolment, {})
}

export const adminSecondFactorCalls: SecondFactorCalls = {
  submitCode: async (code) =>
    (await call(adminSecondFactor, { body: { code } })).recovery_codes_left,
  beginEnrolment: () => call(startEnrolment, {}),
  completeEnrolment: async (code) =>
    (await call(confirmEnrolment, { body: { code } })).recovery_codes,
  postponeEnrolment: skipEnrolment,
}

export const providerSecondFactorCalls: SecondFactorCalls = {
  submitCode: async (code) =>
    (await call(providerSecondFactor, { body: { code } })).recovery_codes_left,
  beginEnrolment: () => call(startProviderEnrolment, {}),
  completeEnrolment: async (code) =>
    (await call(confirmProviderEnrolment, { body: { code } })).recovery_codes,
  postponeEnrolment: null,
}
