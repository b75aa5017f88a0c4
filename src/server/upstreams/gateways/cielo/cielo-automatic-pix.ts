import { randomUUID } from 'node:crypto'
import type { Egress } from '#server/platform/egress/egress.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import type {
  AutomaticPix,
  PixAgreement,
  PixAgreementState,
  PixApproval,
} from '../automatic-pix-port.ts'
import { GatewayRefusal } from '../port.ts'
import { type CieloAccount, createCieloClient } from './client.ts'
import { customer } from './customer.ts'
import { createSaleFinder } from './find-sale.ts'
import { parseAnswer } from './parse-answer.ts'
import { readCharge } from './read-charge.ts'
import { approvalSchema, ordersSchema, recurrenceSchema, saleSchema } from './sale-answers.ts'
import { readSaleOf } from './sale-reader.ts'
import { createSaleReversal } from './sale-reversal.ts'
import { statusMeaning } from './status-meaning.ts'

/** Status of an approved agreement that pays nothing now, and of one with its first payment. */
const approvedStatus: ReadonlySet<number> = new Set([1, 2, 20])
const recurrenceInForce = 1
/**
 * Codes about a recurrence that does not exist, besides 404: who gets them may ask, and may still be
 * refused the first agreement.
 */
const missingRecurrence: ReadonlySet<string> = new Set(['313'])
/** The gateway does not let the account ask. */
const notAllowed: ReadonlySet<string> = new Set(['401', '403'])

function agreementBody(agreement: PixAgreement) {
  const { orderId, payer, limit, firstPayment, startsOn, expiresInSeconds } = agreement
  return {
    MerchantOrderId: orderId,
    Customer: customer(payer),
    Payment: {
      Type: 'Pix',
      Provider: 'Cielo2',
      ...(firstPayment !== null && { Amount: firstPayment }),
      QrCode: { Expiration: expiresInSeconds },
      RecurrentPayment: {
        RecurrenceType: 'SelfManagedConsent',
        AuthorizeNow: firstPayment !== null,
        StartDate: startsOn,
        Interval: 'Monthly',
        // A debit that the bank tried again after its day would be paid beside the ordinary bill.
        RetryPolicy: 'NotAllowed',
        MinimumAmount: limit,
      },
    },
  }
}

function toApproval(answer: unknown): PixApproval {
  const { Payment } = parseAnswer(approvalSchema, answer)
  return {
    paymentId: Payment.PaymentId,
    recurrenceId: Payment.RecurrentPayment.RecurrenceId,
    code: Payment.QrCodeString,
  }
}

/** Pix Automático through one provider's account at Cielo. */
export function createCieloAutomaticPix(account: CieloAccount, egress: Egress): AutomaticPix {
  const client = createCieloClient(account, egress)

  const reverse = createSaleReversal(client)

  async function readSale(paymentId: string) {
    const sale = await readSaleOf(client)(paymentId)
    if (sale === null) throw protocolError('gateway', 'sale is gone')
    return sale
  }

  /** null: the gateway has no such agreement. */
  async function findInForce(recurrenceId: string): Promise<boolean | null> {
    const answer = await client.read(`/1/RecurrentPayment/${recurrenceId}`)
    if (answer === null) return null
    return parseAnswer(recurrenceSchema, answer).RecurrentPayment.Status === recurrenceInForce
  }

  async function isInForce({ recurrenceId }: Pick<PixApproval, 'recurrenceId'>): Promise<boolean> {
    const found = await findInForce(recurrenceId)
    if (found === null) throw protocolError('gateway', 'agreement is gone')
    return found
  }

  return {
    async readPermission() {
      try {
        await client.read(`/1/RecurrentPayment/${randomUUID()}`)
        return { isEnabled: true, missing: [] }
      } catch (error) {
        if (!(error instanceof GatewayRefusal)) throw error
        if (missingRecurrence.has(error.code)) return { isEnabled: true, missing: [] }
        return { isEnabled: notAllowed.has(error.code) ? false : null, missing: [] }
      }
    },

    async begin(agreement) {
      return toApproval(await client.write('POST', '/1/sales/', agreementBody(agreement)))
    },

    async findApproval({ orderId }) {
      const answer = await client.read(`/1/sales?merchantOrderId=${encodeURIComponent(orderId)}`)
      const [first] = answer === null ? [] : parseAnswer(ordersSchema, answer)
      return first ? toApproval(await client.read(`/1/sales/${first.PaymentId}`)) : null
    },

    async read({ paymentId, recurrenceId, orderId, firstPayment }): Promise<PixAgreementState> {
      const sale = await readSale(paymentId)
      const { Status } = sale.Payment
      const asked = { paymentId, orderId, amount: firstPayment ?? 0, installments: 1 } as const
      const charge = Status === 2 ? readCharge(sale, asked) : null
      if (charge?.difference === 'order' || charge?.difference === 'payment') {
        throw protocolError('gateway', 'another sale')
      }
      if (approvedStatus.has(Status)) {
        return { is: 'approved', isInForce: await isInForce({ recurrenceId }), charge }
      }
      if (Status === 13) return { is: 'expired' }
      const meaning = statusMeaning(Status)
      return { is: meaning === 'denied' || meaning === 'void' ? 'refused' : 'waiting' }
    },

    isInForce,

    async end(recurrenceId) {
      if (!(await findInForce(recurrenceId))) return
      await client.command(`/1/RecurrentPayment/${recurrenceId}/Deactivate`)
    },

    async debit({ orderId, amount, recurrenceId, payer, settlesOn }) {
      const body = {
        MerchantOrderId: orderId,
        Customer: customer(payer),
        Payment: {
          Type: 'Pix',
          Amount: amount,
          Provider: 'Cielo2',
          ExpirationDate: settlesOn,
          RecurrentPayment: {
            AuthorizeNow: true,
            RecurrenceType: 'SelfManagedConsent',
            RecurrenceId: recurrenceId,
            // On the day that the subscriber was told, not on the next business day.
            BusinessDayAdjust: false,
          },
        },
      }
      const answer = await client.write('POST', '/1/sales/', body)
      return readCharge(parseAnswer(saleSchema, answer), { orderId, amount, installments: 1 })
    },

    find: createSaleFinder(client),

    withdraw: (paymentId, amount, options) =>
      reverse(paymentId, amount, { ...options, canWithdraw: true }),
  }
}
