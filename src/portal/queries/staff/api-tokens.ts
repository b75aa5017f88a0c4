import { queryOptions } from '@tanstack/react-query'
import { createApiToken, listApiTokens, revokeApiToken } from '#contract/staff/api-tokens.ts'
import type { AnswerOf, BodyOf } from '#contract/platform/endpoint.ts'
import { call } from '#portal/queries/calls/client.ts'

/** All tokens of the API, the newest first. */
export function apiTokensQuery() {
  return queryOptions({
    queryKey: ['staff', 'api-tokens'],
    queryFn: async ({ signal }) => (await call(listApiTokens, { signal })).tokens,
    staleTime: 0,
  })
}

/** Makes a token; the answer is the only place where it is told. */
export function makeApiToken(
  body: BodyOf<typeof createApiToken>,
): Promise<AnswerOf<typeof createApiToken>> {
  return call(createApiToken, { body })
}

export async function endApiToken(id: string): Promise<void> {
  await call(revokeApiToken, { params: { id } })
}
