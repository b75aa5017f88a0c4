import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { isRecord } from '../reading/answer-text.ts'
import type { Action } from '../tables.ts'

/** IXC names its verdict `type` or `tipo`, in the language of the ERP's user. */
const verdictOf = (answer: Readonly<Record<string, unknown>>) => answer['type'] ?? answer['tipo']

/**
 * Whether the ERP refuses, in any of its forms: an object, the first item of a list, or under `msg`.
 * The message is not read for it: its language depends on the ERP's user.
 */
export function isRefusal(answer: unknown): boolean {
  const first = Array.isArray(answer) ? answer[0] : answer
  if (!isRecord(first)) return false
  if (Array.isArray(first['msg'])) return isRefusal(first['msg'])
  const verdict = verdictOf(first)
  return typeof verdict === 'string' && /^err/i.test(verdict)
}

/**
 * Whether a refusal says that the ERP has no such action: only then its message names the action, in every
 * language.
 */
export const isUnknownAction = (refusal: unknown, action: Action): boolean =>
  JSON.stringify(refusal).includes(action)

/** Whether a listing failed because the token has no right to the form, or the ERP has none such. */
export const isListingRefused = (error: unknown): boolean =>
  error instanceof UpstreamFailure && error.message.endsWith('listing refused')

/** Whether the ERP says `success` or `sucesso`, in any of the same forms. */
export function isSuccess(answer: unknown): boolean {
  const first = Array.isArray(answer) ? answer[0] : answer
  if (isRecord(first) && Array.isArray(first['msg'])) return isSuccess(first['msg'])
  const verdict = isRecord(first) ? verdictOf(first) : undefined
  return typeof verdict === 'string' && /^suc/i.test(verdict)
}
