import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import { readAnswer } from '../reading/answer-json.ts'
import { isRecord, readText } from '../reading/answer-text.ts'
import { isRefusal } from '../contracts/verdict.ts'

/** A protocol number: plain, quoted, or as `protocolo` in JSON. */
export function readProtocolNumber(bytes: Uint8Array): string {
  const text = readText(bytes).trim()
  const answer = readAnswer(text)
  if (isRefusal(answer)) throw protocolError('erp', 'protocol refused')
  const value = isRecord(answer) ? answer['protocolo'] : text.replaceAll('"', '')
  const number = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  if (!/^\d{6,30}$/.test(number)) throw protocolError('erp', 'no protocol')
  return number
}
