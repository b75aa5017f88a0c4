import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { isRecord } from '../reading/answer-text.ts'
import type { Action } from '../tables.ts'

/** IXC names its verdict `type` or `tipo`, in the language of the ERP's user. */
const verdictOf = (answer: Readonly<Record<string, unknown>>) => answer['type'] ?? answer['tipo']

/**
 * The record in which the ERP says what became of an action, in any of its forms: an object, the first item
 * of a list, or under `msg`; null when there is none.
 */
export function actionRecord(answer: unknown): Readonly<Record<string, unknown>> | null {
  const first: unknown = Array.isArray(answer) ? answer[0] : answer
  if (!isRecord(first)) return null
  return Array.isArray(first['msg']) ? actionRecord(first['msg']) : first
}

function hasVerdict(answer: unknown, form: RegExp): boolean {
  const record = actionRecord(answer)
  const verdict = record && verdictOf(record)
  return typeof verdict === 'string' && form.test(verdict)
}

/**
 * Whether the ERP refuses. The message is not read for it: its language depends on the ERP's user.
 */
export const isRefusal = (answer: unknown): boolean => hasVerdict(answer, /^err/i)

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
export const isSuccess = (answer: unknown): boolean => hasVerdict(answer, /^suc/i)
