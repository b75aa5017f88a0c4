import { isPixCode } from '#domain/pix.ts'
import { garbage } from './client.ts'
import { isRefusal } from './refusal.ts'
import { isRecord, readJson, readText, textsIn } from './text.ts'

/** Where the charge's state stands, when the gateway says one. */
function statusOf(answer: unknown): string {
  const first = Array.isArray(answer) ? answer[0] : answer
  const pix = isRecord(first) ? first['pix'] : undefined
  const charge = isRecord(pix) ? pix['dadosPix'] : undefined
  const status = isRecord(charge) ? charge['status'] : undefined
  return typeof status === 'string' ? status.toUpperCase() : ''
}

/**
 * The code to pay in an answer to get_pix, or null when there is none: refused, no longer active, or
 * the empty success some gateways give. Nesting differs by gateway, so the code is known by what it
 * is (EMV, PIX, CRC), not by where it stands. Throws on nonsense.
 */
export function readPixCode(bytes: Uint8Array): string | null {
  const answer = readJson(readText(bytes))
  if (isRefusal(answer)) return null
  if (typeof answer !== 'object' || answer === null) throw garbage('no JSON in the PIX answer')
  if (!['', 'ATIVA'].includes(statusOf(answer))) return null
  for (const text of textsIn(answer)) {
    if (isPixCode(text.trim())) return text.trim()
  }
  return null
}
