import { readPaymentCodes } from '#domain/money/payment-codes/payment-code.ts'
import { readPix } from '#domain/money/payment-codes/read-pix.ts'
import type { PixCode } from '../../port.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import { readAnswer } from '../reading/answer-json.ts'
import { isRecord, textsIn } from '../reading/answer-text.ts'
import { isRefusal, isSuccess } from '../contracts/verdict.ts'
import { lastWholeDay } from './pix-expiry.ts'

/** What the gateway says of the charge besides its code; each '' or null where it does not. */
function readCharge(answer: unknown) {
  const first = Array.isArray(answer) ? answer[0] : answer
  const pix = isRecord(first) ? first['pix'] : undefined
  const charge = isRecord(pix) && isRecord(pix['dadosPix']) ? pix['dadosPix'] : {}
  const { status, txid, expiracaoPix } = charge
  return {
    status: typeof status === 'string' ? status.toUpperCase() : '',
    txid: typeof txid === 'string' ? txid : '',
    lastDay: lastWholeDay(expiracaoPix),
  }
}

/** How gateways say that a charge is paid, withdrawn or over. */
const ended =
  /^\s*(?:BAIXAD|CANCELAD|CANCELLED|CONCLU|COMPLETED|DEVOLVID|EXPIRAD|EXPIRED|LIQUIDAD|PAG[AO]\b|PAID|REMOVID)/i

/** How gateways say that a charge can be paid. */
const active = /^\s*(?:ABERT|ACTIVE|ATIVA|OPEN\b|PENDENTE|PENDING)/i

/**
 * What an answer says of the charge, wherever a gateway nests it; null: nothing. Of two states the inner one is the
 * charge's: an envelope whose question is "COMPLETED" says nothing of it.
 */
function chargeState(answer: unknown, depth = 6): 'active' | 'ended' | null {
  if (typeof answer !== 'object' || answer === null || depth === 0) return null
  const inner = new Set(Object.values(answer).map((value) => chargeState(value, depth - 1)))
  if (inner.has('ended')) return 'ended'
  if (inner.has('active')) return 'active'
  const own = Object.entries(answer).flatMap(([name, value]) =>
    typeof value === 'string' && /^status$/i.test(name) ? value : [],
  )
  if (own.some((status) => ended.test(status))) return 'ended'
  return own.some((status) => active.test(status)) ? 'active' : null
}

/** A PIX code and the charge it is of. */
export interface ReadPixCode extends Pick<PixCode, 'lastDay' | 'txid'> {
  readonly code: string
}

/** Whether a text means to be a PIX code, so that refusing it is worth a line in the log. */
const looksLikePix = (text: string) => /^\W*0002\d{2}/.test(text) || /br\.gov\.bcb\.pix/i.test(text)

interface Log {
  warn(fields: object, message: string): void
}

/**
 * The PIX code in an answer to `get_pix`, or null when nothing can be paid by PIX: refused, no longer
 * active, or the empty success that some gateways send. Each gateway nests it differently, so the
 * code is recognised by its content (EMV, PIX, CRC) and not by its place. What was mended, tolerated or
 * refused is logged by the names of the rules, never the code. Throws a protocol error when the answer is
 * not JSON.
 */
export function readPixCode(bytes: Uint8Array, log: Log, fields: object): ReadPixCode | null {
  const answer = readAnswer(bytes)
  if (isRefusal(answer)) return null
  if (typeof answer !== 'object' || answer === null) {
    throw protocolError('erp', 'no JSON in the PIX answer')
  }
  const { status, ...charge } = readCharge(answer)
  if (!['', 'ATIVA'].includes(status) || chargeState(answer) === 'ended') return null
  const refused = new Set<string>()
  for (const text of textsIn(answer)) {
    const read = looksLikePix(text) ? readPix(text) : null
    if (read && 'code' in read) {
      const { code, normalised, tolerated } = read
      if (normalised.length + tolerated.length > 0) {
        log.warn({ ...fields, normalised, tolerated }, 'a PIX code is not by the book')
      }
      return { code, ...charge }
    }
    // Some gateways put the code into a sentence.
    const codes = readPaymentCodes(text)
    const [code] = codes
    if (codes.length === 1 && typeof code === 'object' && code.kind === 'pix') {
      return { code: code.text, ...charge }
    }
    if (read) refused.add(read.refused)
  }
  if (refused.size > 0) log.warn({ ...fields, refused: [...refused] }, 'a PIX code is refused')
  else if (!isSuccess(answer)) throw protocolError('erp', 'neither a PIX code nor a refusal')
  return null
}
