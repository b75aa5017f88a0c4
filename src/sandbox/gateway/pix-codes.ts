import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { buildPixPayload } from '#domain/money/payment-codes/pix.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import type { Row, SandboxStore } from '#sandbox/store.ts'
import { error, json } from './answers.ts'
import type { GatewayCall } from './gateway-call.ts'
import { isCodeOver } from './pix-bank.ts'
import { pixCodeSchema } from './pix-request.ts'
import { toPixAnswer } from './pix-sales.ts'
import { replaceSale, salesTable } from './sale-answer.ts'

/**
 * How a payer pays a code: in its time, after its end (`late`, as a bank that was slow), or one real less than
 * asked (`less`, which no real code allows).
 */
export const codePayments = ['pay', 'late', 'less'] as const
export type CodePayment = (typeof codePayments)[number]

/** Answers `POST /1/sales/` of a PIX that is paid once. */
export async function createPixCode(call: GatewayCall, body: unknown): Promise<Response> {
  const { success, output } = v.safeParse(pixCodeSchema, body)
  if (!success) return error(114, 'The provided MerchantOrderId or payment is not valid')
  const { MerchantOrderId, Customer, Payment } = output
  const row: Row = {
    id: randomUUID(),
    type: 'Pix',
    merchant_order_id: MerchantOrderId,
    customer: Customer.Name,
    status: '12',
    amount: String(Payment.Amount),
    captured_amount: '0',
    return_code: '',
    at: call.now.toISOString(),
    code: buildPixPayload({
      merchantName: 'Provedor Sandbox',
      merchantCity: 'Florianopolis',
      url: `pix.sandbox.example/qr/v2/cob/${MerchantOrderId}`,
    }),
    code_ends_at: new Date(call.now.getTime() + Payment.QrCode.Expiration * secondMs).toISOString(),
  }
  await call.store.put(call.clientId, salesTable, row['id'] ?? '', row)
  return json(toPixAnswer(call, row), 201)
}

/** Pays a code; false when it cannot be paid (any more). */
export async function payPixCode(
  bank: { readonly store: SandboxStore; readonly clientId: string },
  id: string,
  how: CodePayment,
  now: Date,
): Promise<boolean> {
  const { store, clientId } = bank
  const row = await store.get(clientId, salesTable, id)
  if (!row?.['code'] || row['recurrence_id']) return false
  const isOpen = row['status'] === '12' && !isCodeOver(row, now)
  const isLate = how === 'late' && ['12', '13'].includes(row['status'] ?? '')
  if (!isOpen && !isLate) return false
  const paid = Number(row['amount']) - (how === 'less' ? 100 : 0)
  const isPaid = await replaceSale(bank, row, {
    ...row,
    status: '2',
    captured_amount: String(paid),
  })
  return isPaid || payPixCode(bank, id, how, now)
}
