import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, BodyOf } from '#contract/platform/endpoint.ts'
import {
  findProviderAccess,
  resetProviderSecondFactor,
  setProviderPassword,
  setSecondFactorRule,
} from '#contract/staff/provider-access.ts'
import { call } from '#portal/queries/calls/client.ts'
import { auditQuery } from './audit.ts'

export type ProviderAccessEntry = AnswerOf<typeof findProviderAccess>

/** How the provider's user signs in. */
export function providerAccessQuery(client: string) {
  return queryOptions({
    queryKey: ['staff', 'provider-access', client],
    queryFn: ({ signal }) => call(findProviderAccess, { params: { clientId: client }, signal }),
  })
}

/** Fetches the access and its audit log again, after a change. */
export async function refreshProviderAccess(queries: QueryClient, client: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: providerAccessQuery(client).queryKey }),
    queries.invalidateQueries({ queryKey: auditQuery({ client }, {}).queryKey }),
  ])
}

export async function saveProviderPassword(client: string, password: string): Promise<void> {
  await call(setProviderPassword, { params: { clientId: client }, body: { password } })
}

export async function saveSecondFactorRule(
  client: string,
  body: BodyOf<typeof setSecondFactorRule>,
): Promise<void> {
  await call(setSecondFactorRule, { params: { clientId: client }, body })
}

export async function resetAuthenticator(client: string): Promise<void> {
  await call(resetProviderSecondFactor, { params: { clientId: client } })
}
