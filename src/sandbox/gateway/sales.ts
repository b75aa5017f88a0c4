import { randomInt, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Row } from '#sandbox/store.ts'
import { error, json } from './answers.ts'
import { isOnlyAuthorised } from './card-bank.ts'
import { createLinks, isLinkOf } from './card-links.ts'
import { findGatewayDialect } from './dialects.ts'
import type { GatewayCall } from './gateway-call.ts'
import { findPayingCard } from './paying-card.ts'
import { declinedCvv, decidePayment } from './payment-decision.ts'
import { readDebitMode } from './pix-bank.ts'
import { currentPix, toPixAnswer } from './pix-sales.ts'
import { missingSale, replaceSale, salesTable, toSaleAnswer } from './sale-answer.ts'
import { saleFault, saleSchema } from './sale-request.ts'

/** Answers `POST /1/sales/`. An order sent twice is charged twice, as at the real gateway. */
export async function createSale(call: GatewayCall, body: unknown): Promise<Response> {
  const { store, clientId, now } = call
  const sale = v.safeParse(saleSchema, body)
  if (!sale.success) return error(...saleFault(sale.issues))
  const { MerchantOrderId, Customer, Payment } = sale.output
  const card = await findPayingCard(call, Payment.CreditCard)
  if (card instanceof Response) return card
  const isByMerchant = Payment.InitiatedTransactionIndicator?.Category === 'M1'
  if (card.brand === 'Master' && isByMerchant && !isLinkOf(call, card, Payment.TransactionLinkId)) {
    // Our assumption: the manual says that the id is required, and not how a sale without it is refused.
    return error(114, 'TransactionLinkId is required')
  }
  const { SecurityCode: securityCode } = Payment.CreditCard
  const isMissing = securityCode === undefined && findGatewayDialect(clientId).needsSecurityCode
  const { status, returnCode, message } = decidePayment(
    {
      lastFour: card.lastFour,
      amount: Payment.Amount,
      installments: Payment.Installments,
      isSecurityCodeRefused: isMissing || securityCode === declinedCvv,
    },
    Math.random(),
  )
  const id = randomUUID()
  const isApproved = status === 2
  const links = isApproved ? createLinks(call, card) : null
  const countSales = async () => (await store.list(clientId, salesTable)).length
  const isCharged = isApproved && Payment.Capture && !(await isOnlyAuthorised(call, countSales))
  const row: Row = {
    id,
    merchant_order_id: MerchantOrderId,
    customer: Customer.Name,
    status: isApproved && !isCharged ? '1' : String(status),
    amount: String(Payment.Amount),
    captured_amount: isCharged ? String(Payment.Amount) : '0',
    capture: String(Payment.Capture),
    installments: String(Payment.Installments),
    interest: Payment.Interest ?? '',
    brand: card.brand,
    card: `final ${card.lastFour}`,
    holder: card.holder,
    expiry: card.expiry,
    card_token: card.token,
    return_code: returnCode,
    return_message: message,
    authorization_code: isApproved ? String(randomInt(100_000, 999_999)) : '',
    proof_of_sale: isApproved ? String(randomInt(100_000, 999_999)) : '',
    transaction_link_id: links?.TransactionLinkId ?? '',
    issuer_transaction_id: links?.IssuerTransactionId ?? '',
    tid: String(now.getTime()),
    at: now.toISOString(),
  }
  await store.put(clientId, salesTable, id, row)
  return json(toSaleAnswer(row, findGatewayDialect(clientId)), 201)
}

/** Answers `GET /1/sales?merchantOrderId=` with the ids of an order's payments. */
export async function listSalesOfOrder(call: GatewayCall, orderId: string): Promise<Response> {
  const rows = await call.store.list(call.clientId, salesTable)
  const found = rows.filter((row) => row['merchant_order_id'] === orderId)
  if (found.length === 0) return missingSale(call)
  if ((await readDebitMode(call)) === 'twice') found.push(...found)
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
  const row = await call.store.get(call.clientId, salesTable, id)
  if (!row) return missingSale(call)
  if (row['type'] === 'Pix') return json(toPixAnswer(call, await currentPix(call, row)))
  const status = statusAfterWaiting.get(row['status'] ?? '')
  const dialect = findGatewayDialect(call.clientId)
  if (status === undefined) return json(toSaleAnswer(row, dialect))
  const settled = { ...row, status }
  if (!(await replaceSale(call, row, settled))) return readSale(call, id)
  return json(toSaleAnswer(settled, dialect))
}
