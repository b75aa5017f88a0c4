import { findLegalData } from '#contract/account/legal.ts'
import type { AnswerOf } from '#contract/platform/endpoint.ts'
import { call } from '#portal/queries/calls/client.ts'

export type Legal = AnswerOf<typeof findLegalData>

/** Called without the query library: the terms are read signed out, where it is not loaded. */
export function readLegal(signal: AbortSignal): Promise<Legal> {
  return call(findLegalData, { signal })
}
