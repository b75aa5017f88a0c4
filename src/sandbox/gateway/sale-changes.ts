import type { Row } from '#sandbox/store.ts'
import { error, json } from './answers.ts'
import { readCaptureMode } from './card-bank.ts'
import { findGatewayDialect } from './dialects.ts'
import type { GatewayCall } from './gateway-call.ts'
import { missingSale, replaceSale, salesTable } from './sale-answer.ts'

function changed(row: Row, status: number, returnCode: string, message: string): Response {
  return json({
    Status: status,
    ReasonCode: 0,
    ReasonMessage: 'Successful',
    ReturnCode: returnCode,
    ReturnMessage: message,
    Tid: row['tid'],
    ProofOfSale: row['proof_of_sale'],
    AuthorizationCode: row['authorization_code'],
    Links: [],
  })
}

/**
 * Answers `PUT /1/sales/{PaymentId}/capture`: charges an authorised sale, once; `amount` in cents may be
 * a part of it.
 */
export async function captureSale(
  call: GatewayCall,
  id: string,
  amount: string | null,
): Promise<Response> {
  const row = await call.store.get(call.clientId, salesTable, id)
  if (!row) return missingSale(call)
  const captured = Number(amount ?? row['amount'])
  const isPart = Number.isInteger(captured) && captured > 0 && captured <= Number(row['amount'])
  if (row['status'] !== '1' || !isPart) {
    return error(308, 'Transaction not available to capture')
  }
  const mode = await readCaptureMode(call)
  if (mode === 'fail') return changed(row, 1, '999', 'Capture not completed due to system failure')
  const charged = mode === 'part' ? Math.floor(captured / 2) : captured
  const paid = { ...row, status: '2', captured_amount: String(charged) }
  if (!(await replaceSale(call, row, paid))) return captureSale(call, id, amount)
  return changed(row, 2, '6', 'Operation Successful')
}

/**
 * Answers `PUT /1/sales/{PaymentId}/void`: reverses an authorised or charged sale, at most what is left of
 * it. Only a charged one can be reversed in part, as often as something is left; it then stays charged.
 */
export async function voidSale(
  call: GatewayCall,
  id: string,
  amount: string | null,
): Promise<Response> {
  const row = await call.store.get(call.clientId, salesTable, id)
  if (!row) return missingSale(call)
  const before = Number(row['voided_amount'] ?? 0)
  const captured = row['status'] === '2' ? Number(row['captured_amount'] ?? 0) : 0
  const left = (captured || Number(row['amount'])) - before
  const part = Number(amount ?? left)
  const isPart = row['status'] === '2' && Number.isInteger(part) && part > 0 && part < left
  const isDebit = row['type'] === 'Pix' && row['status'] === '12'
  const isOpen = isDebit || row['status'] === '1' || row['status'] === '2'
  if (!isOpen || (part !== left && !isPart)) {
    return error(309, 'Transaction not available to void')
  }
  const isInProcess = findGatewayDialect(call.clientId).reversal === 'in-process'
  const voided = { voided_amount: String(before + part) }
  if (row['type'] === 'Pix' && row['status'] === '2' && isInProcess) {
    const scheduled = { ...row, ...voided, refund_status: '1' }
    if (!(await replaceSale(call, row, scheduled))) return voidSale(call, id, amount)
    return changed(row, 2, '0', 'Scheduled')
  }
  if (isPart) {
    if (!(await replaceSale(call, row, { ...row, ...voided }))) return voidSale(call, id, amount)
    return changed(row, 2, '0', 'Operation Successful')
  }
  // A PIX that nobody has paid is ended at once.
  const status = isInProcess && !isDebit ? 12 : 10
  const reversed = { ...row, ...voided, status: String(status) }
  if (!(await replaceSale(call, row, reversed))) return voidSale(call, id, amount)
  return changed(row, status, '9', 'Successful')
}

/** Answers `PUT /1/sales/OrderId/{MerchantOrderId}/void`: reverses the last sale of an order. */
export async function voidOrder(
  call: GatewayCall,
  orderId: string,
  amount: string | null,
): Promise<Response> {
  const rows = await call.store.list(call.clientId, salesTable)
  const last = rows.findLast((row) => row['merchant_order_id'] === orderId)
  return last ? voidSale(call, last['id'] ?? '', amount) : missingSale(call)
}
