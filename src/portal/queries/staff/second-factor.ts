import type { AnswerOf } from '#contract/platform/endpoint.ts'
import {
  adminSecondFactor,
  confirmEnrolment,
  confirmProviderEnrolment,
  providerSecondFactor,
  startEnrolment,
  startProviderEnrolment,
} from '#contract/staff/second-factor.ts'
import { postponeEnrolment } from '#contract/staff/staff.ts'
import { call } from '#portal/queries/calls/client.ts'
import { requireKeptSession } from './staff.ts'

export type Enrolment = AnswerOf<typeof startEnrolment>

/** The calls by which an authenticator is enrolled. */
export interface EnrolmentCalls {
  readonly beginEnrolment: () => Promise<Enrolment>
  /** Gives the first code of the authenticator; resolves with the recovery codes. */
  readonly completeEnrolment: (code: string) => Promise<readonly string[]>
  /** Signs in without an authenticator; null for staff who never can. */
  readonly postponeEnrolment: (() => Promise<void>) | null
}

/** The calls of the step after the password, which differ between the two kinds of staff. */
export interface SecondFactorCalls extends EnrolmentCalls {
  /** Signs in with a code; resolves with the number of recovery codes left. */
  readonly submitCode: (code: string) => Promise<number>
}

export async function skipEnrolment(): Promise<void> {
  await call(postponeEnrolment, {})
  await requireKeptSession('admin')
}

const callsOf = (role: 'admin' | 'provider'): SecondFactorCalls => ({
  submitCode: async (code) => {
    const answer = await call(role === 'admin' ? adminSecondFactor : providerSecondFactor, {
      body: { code },
    })
    await requireKeptSession(role)
    return answer.recovery_codes_left
  },
  beginEnrolment: () => call(role === 'admin' ? startEnrolment : startProviderEnrolment, {}),
  completeEnrolment: async (code) => {
    const answer = await call(role === 'admin' ? confirmEnrolment : confirmProviderEnrolment, {
      body: { code },
    })
    return answer.recovery_codes
  },
  postponeEnrolment: role === 'admin' ? skipEnrolment : null,
})

export const adminSecondFactorCalls = callsOf('admin')
export const providerSecondFactorCalls = callsOf('provider')
