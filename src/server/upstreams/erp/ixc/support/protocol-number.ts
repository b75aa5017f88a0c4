import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import { readAnswer } from '../reading/answer-json.ts'
import { readText } from '../reading/answer-text.ts'
import { actionRecord, isRefusal } from '../contracts/verdict.ts'

/** A protocol number: plain, quoted, or as `protocolo` in the record of the action. */
export function readProtocolNumber(bytes: Uint8Array): string {
  const text = readText(bytes).trim()
  const answer = readAnswer(text)
  if (isRefusal(answer)) throw protocolError('erp', 'protocol refused')
  const record = actionRecord(answer)
  const value = record ? record['protocolo'] : text.replaceAll(/["'[\]]/g, '')
  const number = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  if (!/^\d{6,30}$/.test(number)) throw protocolError('erp', 'no protocol')
  return number
}
