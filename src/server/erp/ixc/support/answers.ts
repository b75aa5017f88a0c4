import { garbage } from '../client.ts'
import { isRefusal } from '../refusal.ts'
import { isRecord, readJson, readText } from '../text.ts'

/** The id of the row an insert made; text or number. What it refuses with is not looked at. */
export function readInserted(bytes: Uint8Array): string {
  const answer = readJson(readText(bytes))
  if (isRefusal(answer)) throw garbage('insert refused')
  const said = isRecord(answer) ? answer['id'] : null
  const id = typeof said === 'string' || typeof said === 'number' ? String(said) : ''
  if (!/^[1-9]\d{0,17}$/.test(id)) throw garbage('inserted without an id')
  return id
}

/** A protocol number: bare, quoted, or as `protocolo` in JSON. */
export function readProtocol(bytes: Uint8Array): string {
  const text = readText(bytes).trim()
  const answer = readJson(text)
  if (isRefusal(answer)) throw garbage('protocol refused')
  const said = isRecord(answer) ? answer['protocolo'] : text.replaceAll('"', '')
  const number = typeof said === 'number' || typeof said === 'string' ? String(said).trim() : ''
  if (!/^\d{6,30}$/.test(number)) throw garbage('no protocol')
  return number
}
