import { queryOptions } from '@tanstack/react-query'
import {
  changeOwnPassword,
  findOwnAccess,
  removeOwnSecondFactor,
  requestOwnEnrolment,
} from '#contract/staff/own-access.ts'
import type { AnswerOf } from '#contract/platform/endpoint.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'

export type OwnAccess = AnswerOf<typeof findOwnAccess>

/** How the provider's user signs in. */
export function ownAccessQuery() {
  return queryOptions({
    queryKey: [clientId(), 'staff', 'own-access'],
    queryFn: ({ signal }) => call(findOwnAccess, { signal }),
  })
}

export async function saveOwnPassword(currentPassword: string, password: string): Promise<void> {
  await call(changeOwnPassword, { body: { current_password: currentPassword, password } })
}

/** Lets the enrolment follow by the calls of the second factor. */
export async function requestEnrolment(): Promise<void> {
  await call(requestOwnEnrolment, {})
}

export async function removeAuthenticator(): Promise<void> {
  await call(removeOwnSecondFactor, {})
}
