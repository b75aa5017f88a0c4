import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { buildAutomaticPixPayload } from '#domain/money/payment-codes/pix.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { Row } from '#sandbox/store.ts'
import { error, json } from './answers.ts'
import { findGatewayDialect } from './dialects.ts'
import type { GatewayCall } from './gateway-call.ts'
import {
  endToEndOf,
  instructionDays,
  isCodeOver,
  recurrencesTable,
  settleDebit,
} from './pix-bank.ts'
import { pixAgreementSchema, pixDebitSchema } from './pix-request.ts'
import { missingSale, replaceSale, salesTable, toReversals } from './sale-answer.ts'

const invalid = () => error(114, 'The provided MerchantOrderId or payment is not valid')

/** Our assumption: the manual does not say how an account is refused that Cielo has not enabled. */
const notEnabled = () => new Response(null, { status: 403 })

/** A PIX as the gateway answers it. */
export function toPixAnswer({ clientId }: Pick<GatewayCall, 'clientId'>, row: Row) {
  return {
    MerchantOrderId: row['merchant_order_id'],
    Customer: { Name: row['customer'] ?? '' },
    Payment: {
      PaymentId: row['id'],
      Type: 'Pix',
      Amount: Number(row['amount']),
      ReceivedDate: row['at']?.slice(0, 19).replace('T', ' '),
      CapturedAmount: Number(row['captured_amount'] ?? 0),
      ...toReversals(row, findGatewayDialect(clientId)),
      Status: Number(row['status']),
      ReturnCode: row['return_code'] ?? '',
      ProofOfSale: row['proof_of_sale'] || null,
      SentOrderId: row['merchant_order_id'],
      ...(Number(row['captured_amount']) > 0 && { EndToEndId: endToEndOf(row) }),
      Provider: 'Cielo2',
      ...(row['code'] && { QrCodeString: row['code'], QrcodeBase64Image: '' }),
      ...(row['recurrence_id'] && { RecurrentPayment: { RecurrenceId: row['recurrence_id'] } }),
      Links: [],
    },
  }
}

function pixRow(call: GatewayCall, orderId: string, customer: string, amount: number) {
  return {
    id: randomUUID(),
    type: 'Pix',
    merchant_order_id: orderId,
    customer,
    status: '12',
    amount: String(amount),
    captured_amount: '0',
    return_code: '',
    at: call.now.toISOString(),
  }
}

/** The code that the payer scans, to approve an agreement and to pay an order with it. */
function codeOf(recurrenceId: string, orderId: string | null): string {
  const at = 'pix.sandbox.example/qr/v2'
  return buildAutomaticPixPayload({
    merchantName: 'Provedor Sandbox',
    merchantCity: 'Florianopolis',
    recurrenceUrl: `${at}/rec/${recurrenceId.replaceAll('-', '')}`,
    paymentUrl: orderId === null ? null : `${at}/cob/${orderId}`,
  })
}

async function createAgreement(call: GatewayCall, body: unknown): Promise<Response> {
  const { success, output } = v.safeParse(pixAgreementSchema, body)
  if (!success) return invalid()
  const { MerchantOrderId, Customer, Payment } = output
  const { RecurrentPayment } = Payment
  // Something is paid now exactly when the agreement says so.
  if (RecurrentPayment.AuthorizeNow !== (Payment.Amount !== undefined)) return invalid()
  const recurrenceId = randomUUID()
  const endsAt = new Date(call.now.getTime() + (Payment.QrCode.Expiration ?? 0) * secondMs)
  const row = {
    ...pixRow(call, MerchantOrderId, Customer.Name, Payment.Amount ?? 0),
    recurrence_id: recurrenceId,
    code: codeOf(recurrenceId, Payment.Amount === undefined ? null : MerchantOrderId),
    code_ends_at: endsAt.toISOString(),
  }
  const recurrence = {
    id: recurrenceId,
    payment_id: row.id,
    customer: Customer.Name,
    // 6: waits for its approval. 1: in force. 3: ended.
    status: '6',
    minimum_amount: String(RecurrentPayment.MinimumAmount),
    retry_policy: RecurrentPayment.RetryPolicy,
    at: call.now.toISOString(),
  }
  await call.store.put(call.clientId, salesTable, row.id, row)
  await call.store.put(call.clientId, recurrencesTable, recurrenceId, recurrence)
  return json(toPixAnswer(call, row), 201)
}

async function createDebit(call: GatewayCall, body: unknown): Promise<Response> {
  const { success, output } = v.safeParse(pixDebitSchema, body)
  if (!success) return invalid()
  const { MerchantOrderId, Customer, Payment } = output
  const { RecurrenceId } = Payment.RecurrentPayment
  const recurrence = await call.store.get(call.clientId, recurrencesTable, RecurrenceId)
  if (recurrence?.['status'] !== '1') return error(313, 'Recurrent Payment not found or inactive')
  const today = calendarDate(call.now, defaultTimeZone)
  const isInTime =
    Payment.ExpirationDate >= addDays(today, instructionDays.to) &&
    Payment.ExpirationDate <= addDays(today, instructionDays.from)
  if (!isInTime) return error(126, 'Expiration Date is invalid')
  const row = {
    ...pixRow(call, MerchantOrderId, Customer.Name, Payment.Amount),
    recurrence_id: RecurrenceId,
    settles_on: Payment.ExpirationDate,
  }
  await call.store.put(call.clientId, salesTable, row.id, row)
  return json(toPixAnswer(call, row), 201)
}

const debitShape = v.object({
  Payment: v.object({ RecurrentPayment: v.object({ RecurrenceId: v.string() }) }),
})

/** Answers `POST /1/sales/` of a PIX: an agreement to be approved, or a debit under one. */
export async function createPix(call: GatewayCall, body: unknown): Promise<Response> {
  if (!findGatewayDialect(call.clientId).hasAutomaticPix) return notEnabled()
  return v.is(debitShape, body) ? createDebit(call, body) : createAgreement(call, body)
}

/** A reversal that was scheduled is done after it has been seen once. */
async function finishReversal(call: GatewayCall, row: Row): Promise<void> {
  const isWhole = Number(row['voided_amount']) >= Number(row['captured_amount'])
  const done = { ...row, refund_status: '3', ...(isWhole && { status: '11' }) }
  await replaceSale(call, row, done)
}

/** A PIX as it is now: one whose code has ended is aborted, a debit is decided on its day. */
export async function currentPix(call: GatewayCall, row: Row): Promise<Row> {
  if (row['refund_status'] === '1') await finishReversal(call, row)
  if (row['status'] !== '12') return row
  if (row['settles_on']) return settleDebit(call, row, call.now)
  if (!isCodeOver(row, call.now)) return row
  const ended = { ...row, status: '13' }
  if (await replaceSale(call, row, ended)) return ended
  return (await call.store.get(call.clientId, salesTable, row['id'] ?? '')) ?? ended
}

/** Answers `GET /1/RecurrentPayment/{RecurrenceId}`. */
export async function readRecurrence(call: GatewayCall, id: string): Promise<Response> {
  if (!findGatewayDialect(call.clientId).hasAutomaticPix) return notEnabled()
  const row = await call.store.get(call.clientId, recurrencesTable, id)
  if (!row) return missingSale(call)
  return json({
    Customer: { Name: row['customer'] },
    RecurrentPayment: { RecurrentPaymentId: id, Status: Number(row['status']), Links: [] },
  })
}

/** Answers `PUT /1/RecurrentPayment/{RecurrenceId}/Deactivate`, without a body. */
export async function endRecurrence(call: GatewayCall, id: string): Promise<Response> {
  const row = await call.store.get(call.clientId, recurrencesTable, id)
  if (!row) return missingSale(call)
  await call.store.put(call.clientId, recurrencesTable, id, { ...row, status: '3' })
  return new Response(null, { status: 200 })
}
