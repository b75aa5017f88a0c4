import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import { readAnswer } from './answer-json.ts'
import { actionRecord, isRefusal } from '../contracts/verdict.ts'

/** The id of the row an insert created, sent as text or number. A refusal's message is not read. */
export function readInsertedId(bytes: Uint8Array): string {
  const answer = readAnswer(bytes)
  if (isRefusal(answer)) throw protocolError('erp', 'insert refused')
  const value = actionRecord(answer)?.['id']
  const id = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  if (!/^[1-9]\d{0,17}$/.test(id)) throw protocolError('erp', 'inserted without an id')
  return id
}
