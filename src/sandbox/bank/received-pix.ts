import * as v from 'valibot'
import type { Row } from '#sandbox/store.ts'
import { findGatewayDialect } from '#sandbox/gateway/dialects.ts'
import { replaceSale, salesTable } from '#sandbox/gateway/sale-answer.ts'
import { endToEndOf } from '#sandbox/gateway/pix-bank.ts'
import { amountOf, json, missing, problem } from './answers.ts'
import type { BankCall } from './bank-call.ts'
import { refundSchema } from './requests.ts'

function toRefund(row: Row, status: string) {
  return {
    id: row['refund_id'],
    rtrId: `D${endToEndOf(row).slice(1)}`,
    valor: amountOf(row['voided_amount']),
    horario: { solicitacao: row['at'] },
    status,
  }
}

/** The PIX that a charge has received, in the form of the document. */
export function toReceived(row: Row) {
  if (Number(row['captured_amount'] ?? 0) === 0) return {}
  const pix = {
    endToEndId: endToEndOf(row),
    txid: row['id'],
    valor: amountOf(row['captured_amount']),
    horario: row['paid_at'] ?? row['at'],
    ...(row['refund_id'] && { devolucoes: [toRefund(row, 'DEVOLVIDO')] }),
  }
  return { pix: [pix] }
}

/** Answers `PUT /pix/{e2eid}/devolucao/{id}`: gives a PIX back, whole. */
export async function refund(call: BankCall, endToEnd: string, refundId: string, body: unknown) {
  const rows = await call.store.list(call.clientId, salesTable)
  const row = rows.find((one) => one['type'] === 'Pix' && endToEndOf(one) === endToEnd)
  if (!row) return missing()
  const { success, output } = v.safeParse(refundSchema, body)
  const isWhole = success && output.valor === Number(row['captured_amount'] ?? 0)
  if (!isWhole || row['refund_id']) {
    return problem(400, 'PixDevolucaoInvalida', 'Devolução inválida')
  }
  const voided = { status: '10', voided_amount: String(output.valor), refund_id: refundId }
  const returned = { ...row, ...voided }
  if (!(await replaceSale(call, row, returned))) return refund(call, endToEnd, refundId, body)
  const isAtOnce = findGatewayDialect(call.clientId).reversal === 'at-once'
  return json(toRefund(returned, isAtOnce ? 'DEVOLVIDO' : 'EM_PROCESSAMENTO'), 201)
}
