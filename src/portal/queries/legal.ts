import { findLegalData } from '#contract/legal.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { call } from './client.ts'

export type Legal = AnswerOf<typeof findLegalData>

/** Asked without the query library: the terms are read before the panel, and what it brings. */
export function readLegal(signal: AbortSignal): Promise<Legal> {
  return call(findLegalData, { signal })
}
