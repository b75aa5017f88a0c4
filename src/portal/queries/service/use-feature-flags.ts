import { useQuery } from '@tanstack/react-query'
import type { FeatureFlag } from '#contract/account/session.ts'
import { currentToken } from '#portal/session/session-token.ts'
import { sessionQuery } from '#portal/queries/account/session.ts'

const none: readonly FeatureFlag[] = []

/** The flags that decide what is shown (specification 6); the server decides at every call. */
export function useFeatureFlags(): readonly FeatureFlag[] {
  const { data } = useQuery(sessionQuery())
  return data?.featureFlag ?? currentToken()?.claims.featureFlag ?? none
}
