import type { Row } from '#sandbox/store.ts'
import { error, json, notFound } from './answers.ts'
import { findGatewayDialect, type GatewayDialect } from './dialects.ts'
import type { GatewayCall } from './gateway-call.ts'

/** Table of the sales; its rows are what `/sandbox/charges` shows. */
export const salesTable = 'charges'

/** Stores a sale that still is as it was read; false where another call has changed it meanwhile. */
export const replaceSale = (
  { store, clientId }: Pick<GatewayCall, 'clientId' | 'store'>,
  before: Row,
  row: Row,
): Promise<boolean> =>
  store.putIf(clientId, before, [{ table: salesTable, id: before['id'] ?? '', row }])

/** Only the last four digits of a card are stored. */
export const maskedNumber = (lastFour = '') => `************${lastFour}`

/** What was reversed of a sale, in the form of the provider's account: a list of it, or its sum. */
export function toReversals(row: Row, { reversal }: Pick<GatewayDialect, 'reversal'>) {
  const amount = Number(row['voided_amount'] ?? 0)
  if (amount === 0) return {}
  if (reversal === 'at-once') return { VoidedAmount: amount }
  // Of a PIX the bank gives back later: scheduled (1), then done (3).
  return { Refunds: [{ Amount: amount, Status: Number(row['refund_status'] ?? 3) }] }
}

/** A sale as the gateway answers it. */
export function toSaleAnswer(row: Row, dialect: Pick<GatewayDialect, 'reversal'>) {
  return {
    MerchantOrderId: row['merchant_order_id'],
    Customer: { Name: row['customer'] ?? '' },
    Payment: {
      PaymentId: row['id'],
      Type: 'CreditCard',
      Amount: Number(row['amount']),
      ReceivedDate: row['at']?.slice(0, 19).replace('T', ' '),
      CapturedAmount: Number(row['captured_amount'] ?? 0),
      ...toReversals(row, dialect),
      Installments: Number(row['installments']),
      Interest: row['interest'] || 'ByMerchant',
      Capture: row['capture'] === 'true',
      Status: Number(row['status']),
      ReturnCode: row['return_code'],
      ReturnMessage: row['return_message'],
      AuthorizationCode: row['authorization_code'] || null,
      ProofOfSale: row['proof_of_sale'] || null,
      ...(row['transaction_link_id'] && { TransactionLinkId: row['transaction_link_id'] }),
      ...(row['issuer_transaction_id'] && { IssuerTransactionId: row['issuer_transaction_id'] }),
      Tid: row['tid'],
      Provider: 'Simulado',
      Currency: 'BRL',
      Country: 'BRA',
      CreditCard: {
        CardNumber: maskedNumber(row['card']?.slice(-4)),
        Holder: row['holder'] ?? '',
        ExpirationDate: row['expiry'] ?? '',
        Brand: row['brand'],
        SaveCard: Boolean(row['card_token']),
        ...(row['card_token'] && { CardToken: row['card_token'] }),
      },
      Links: [],
    },
  }
}

/** The answer about a sale that does not exist. */
export function missingSale({ clientId }: GatewayCall): Response {
  const { missingSale: form } = findGatewayDialect(clientId)
  if (form === '307') return error(307, 'Transaction not found')
  return form === 'null' ? json(null) : notFound()
}
