import { readJson } from '#server/egress/read-json.ts'
import { protocolError } from '#server/egress/upstream-failure.ts'
import { isRecord, readText } from './answer-text.ts'
import { isRefusal } from './verdict.ts'

/** The id of the row an insert created, sent as text or number. A refusal's message is not read. */
export function readInsertedId(bytes: Uint8Array): string {
  const answer = readJson(readText(bytes))
  if (isRefusal(answer)) throw protocolError('erp', 'insert refused')
  const value = isRecord(answer) ? answer['id'] : null
  const id = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (!/^[1-9]\d{0,17}$/.test(id)) throw protocolError('erp', 'inserted without an id')
  return id
}
