import { randomInt, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Row } from '#sandbox/store.ts'
import { error, json, notFound } from './answers.ts'
import { findGatewayDialect } from './dialects.ts'
import { findCard } from './gateway-cards.ts'
import type { GatewayCall } from './gateway-call.ts'
import { declinedCvv, decidePayment, wrongSecurityCode } from './payment-decision.ts'

/** The rows that `/sandbox/charges` shows. */
const table = 'charges'

const orderSchema = v.object({
  MerchantOrderId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,50}$/)),
  Customer: v.object({ Name: v.string() }),
  Payment: v.object({
    Type: v.literal('CreditCard'),
    Amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
    Installments: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
    Interest: v.picklist(['ByMerchant', 'ByIssuer']),
    Capture: v.literal(true),
    SoftDescriptor: v.optional(v.pipe(v.string(), v.maxLength(13))),
    CreditCard: v.object({
      CardToken: v.string(),
      Brand: v.string(),
      SecurityCode: v.optional(v.pipe(v.string(), v.regex(/^\d{3}$/))),
      CardOnFile: v.object({ Usage: v.string(), Reason: v.string() }),
    }),
    InitiatedTransactionIndicator: v.optional(
      v.object({ Category: v.string(), Subcategory: v.string() }),
    ),
  }),
})

function toSaleAnswer(row: Row) {
  return {
    MerchantOrderId: row['merchant_order_id'],
    Payment: {
      PaymentId: row['id'],
      Type: 'CreditCard',
      Amount: Number(row['amount']),
      Installments: Number(row['installments']),
      Status: Number(row['status']),
      ReturnCode: row['return_code'],
      ReturnMessage: row['return_message'],
      AuthorizationCode: row['authorization_code'] || null,
      ProofOfSale: row['proof_of_sale'] || null,
      Tid: row['tid'],
      CreditCard: { CardNumber: `************${row['card']?.slice(-4)}`, Brand: row['brand'] },
    },
  }
}

/** Answers `POST /1/sales/`. An order sent twice is charged twice, as at the real gateway. */
export async function createSale(call: GatewayCall, body: unknown): Promise<Response> {
  const { store, clientId, now } = call
  const order = v.safeParse(orderSchema, body)
  if (!order.success) return error(114, 'The provided MerchantOrderId or payment is not valid')
  const { MerchantOrderId, Payment } = order.output
  const card = await findCard(store, clientId, Payment.CreditCard.CardToken)
  if (!card || card.brand !== Payment.CreditCard.Brand) {
    return error(187, 'ExtraData: card token not found')
  }
  const { SecurityCode: securityCode } = Payment.CreditCard
  const isRefused = securityCode === undefined && findGatewayDialect(clientId).needsSecurityCode
  const { status, returnCode, message } =
    isRefused || securityCode === declinedCvv
      ? wrongSecurityCode
      : decidePayment(card.lastFour, Math.random())
  const id = randomUUID()
  const isCharged = status === 2
  const row: Row = {
    id,
    merchant_order_id: MerchantOrderId,
    status: String(status),
    amount: String(Payment.Amount),
    installments: String(Payment.Installments),
    brand: card.brand,
    card: `final ${card.lastFour}`,
    return_code: returnCode,
    return_message: message,
    authorization_code: isCharged ? String(randomInt(100_000, 999_999)) : '',
    proof_of_sale: isCharged ? String(randomInt(100_000, 999_999)) : '',
    tid: String(now.getTime()),
    at: now.toISOString(),
  }
  await store.put(clientId, table, id, row)
  return json(toSaleAnswer(row), 201)
}

function missingSale({ clientId }: GatewayCall): Response {
  const { missingSale: form } = findGatewayDialect(clientId)
  if (form === '307') return error(307, 'Transaction not found')
  return form === 'null' ? json(null) : notFound()
}

/** Answers `GET /1/sales?merchantOrderId=` with the ids of an order's payments. */
export async function listSalesOfOrder(call: GatewayCall, orderId: string): Promise<Response> {
  const rows = await call.store.list(call.clientId, table)
  const found = rows.filter((row) => row['merchant_order_id'] === orderId)
  if (found.length === 0) return missingSale(call)
  return json({
    ReasonCode: 0,
    ReasonMessage: 'Successful',
    [findGatewayDialect(call.clientId).orderList]: found.map((row) => ({
      PaymentId: row['id'],
      ReceveidDate: row['at'],
    })),
  })
}

/** What the bank has decided by the time a sale is read again, by the status it had. */
const statusAfterWaiting = new Map([
  // A payment that timed out is aborted: the bank never answered.
  ['0', '13'],
  // A reversal in process is done.
  ['12', '10'],
])

/** Answers `GET /1/sales/{PaymentId}`, after which a sale that waited for the bank is decided. */
export async function readSale(call: GatewayCall, id: string): Promise<Response> {
  const row = await call.store.get(call.clientId, table, id)
  if (!row) return missingSale(call)
  const status = statusAfterWaiting.get(row['status'] ?? '')
  if (status === undefined) return json(toSaleAnswer(row))
  const settled = { ...row, status }
  await call.store.put(call.clientId, table, id, settled)
  return json(toSaleAnswer(settled))
}

/** Answers `PUT /1/sales/{PaymentId}/void`, which reverses the whole amount or nothing. */
export async function voidSale(
  call: GatewayCall,
  id: string,
  amount: string | null,
): Promise<Response> {
  const row = await call.store.get(call.clientId, table, id)
  if (!row) return missingSale(call)
  if (row['status'] !== '2' || (amount !== null && amount !== row['amount'])) {
    return error(308, 'Transaction not available to void')
  }
  const isInProcess = findGatewayDialect(call.clientId).reversal === 'in-process'
  const status = isInProcess ? 12 : 10
  await call.store.put(call.clientId, table, id, { ...row, status: String(status) })
  return json({ Status: status, ReasonCode: 0, ReturnCode: '9', ReturnMessage: 'Successful' })
}
