import { isRecord } from './text.ts'

/**
 * Whether the ERP says no, in any of its dialects: `type` or `tipo`, bare, in a list or under `msg`.
 * Its words come in the language of the ERP's user and are never looked at.
 */
export function isRefusal(answer: unknown): boolean {
  const first = Array.isArray(answer) ? answer[0] : answer
  if (!isRecord(first)) return false
  if (Array.isArray(first['msg'])) return isRefusal(first['msg'])
  const said = first['type'] ?? first['tipo']
  return typeof said === 'string' && /^err/i.test(said)
}
