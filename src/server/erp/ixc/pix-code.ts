import { readPaymentCodes } from '#domain/payment-codes/payment-code.ts'
import { isPixCode } from '#domain/pix.ts'
import { protocolError } from '#server/egress/upstream-failure.ts'
import { readAnswer } from './answer-json.ts'
import { isRecord, textsIn } from './answer-text.ts'
import { isRefusal } from './verdict.ts'

/** The state of the charge, when the gateway gives one; otherwise ''. */
function chargeStatus(answer: unknown): string {
  const first = Array.isArray(answer) ? answer[0] : answer
  const pix = isRecord(first) ? first['pix'] : undefined
  const charge = isRecord(pix) ? pix['dadosPix'] : undefined
  const status = isRecord(charge) ? charge['status'] : undefined
  return typeof status === 'string' ? status.toUpperCase() : ''
}

/**
 * The PIX code in an answer to `get_pix`, or null when nothing can be paid by PIX: refused, no longer
 * active, or the empty success that some gateways send. Each gateway nests it differently, so the
 * code is recognised by its content (EMV, PIX, CRC) and not by its place. Throws a protocol error
 * when the answer is not JSON.
 */
export function readPixCode(bytes: Uint8Array): string | null {
  const answer = readAnswer(bytes)
  if (isRefusal(answer)) return null
  if (typeof answer !== 'object' || answer === null) {
    throw protocolError('erp', 'no JSON in the PIX answer')
  }
  if (!['', 'ATIVA'].includes(chargeStatus(answer))) return null
  for (const text of textsIn(answer)) {
    if (isPixCode(text.trim())) return text.trim()
    const codes = readPaymentCodes(text)
    const [code] = codes
    if (codes.length === 1 && typeof code === 'object' && code.kind === 'pix') return code.text
  }
  return null
}
