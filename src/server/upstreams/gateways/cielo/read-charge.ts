import type { AskedCharge, Charge, ChargeDifference } from '../port.ts'
import { refundedSum, type Sale } from './sale-answers.ts'
import { statusMeaning } from './status-meaning.ts'

/** `paymentId`: the sale that was asked about; absent in the answer that names it first. */
export type Asked = AskedCharge & { readonly paymentId?: string }

type Payment = Sale['Payment']

/** Whether an answer says nothing of a field, or what is expected. What is not said contradicts nothing. */
const agrees = (said: unknown, expected: unknown) => said === null || said === expected

/** Fields by which an answer is about another sale, of which nothing may be believed or touched. */
function otherSale({ MerchantOrderId, Payment }: Sale, asked: Asked): ChargeDifference | null {
  if (!agrees(MerchantOrderId, asked.orderId)) return 'order'
  return asked.paymentId !== undefined && Payment.PaymentId !== asked.paymentId ? 'payment' : null
}

/** Whether an amount is there, and is a whole number of cents. */
const isRead = (cents: number | null): cents is number => Number.isInteger(cents)

export const isPix = ({ Type }: Payment) => typeof Type === 'string' && Type.toLowerCase() === 'pix'

const centsOf = (amount: number | null) => (isRead(amount) ? amount : 0)

/** What was reversed, in cents: accounts give a sum or a list of reversals, and the larger one counts. */
export function reversedOf({ VoidedAmount, Refunds }: Payment): number {
  return Math.max(centsOf(VoidedAmount), refundedSum(Refunds))
}

/**
 * What was agreed otherwise than asked. An amount must be said: one that is missing or is no whole number
 * of cents agrees with nothing.
 */
function otherTerms(payment: Payment, asked: Asked): ChargeDifference | null {
  if (payment.Amount !== asked.amount) return 'amount'
  if (!agrees(payment.Installments, asked.installments)) return 'installments'
  return agrees(payment.Currency, 'BRL') ? null : 'currency'
}

type Verdict = Pick<Charge, 'state' | 'difference'>

const open = (difference: ChargeDifference | null): Verdict => ({ state: 'pending', difference })
const different = (difference: ChargeDifference): Verdict => ({ state: 'different', difference })

function readAuthorised(payment: Payment, asked: Asked): Verdict {
  // Nothing is charged yet: what cannot be compared is released, and never captured.
  if (!isRead(payment.Amount)) return different('amount missing')
  // What is only reserved has charged nothing: an answer that says both says neither.
  if ((payment.CapturedAmount ?? 0) !== 0) return open('captured amount')
  const difference = otherTerms(payment, asked)
  return difference ? different(difference) : { state: 'authorised', difference: null }
}

function readCaptured(payment: Payment, asked: Asked): Verdict {
  const { Amount, CapturedAmount } = payment
  if (!isRead(Amount)) return open('amount missing')
  // A paid PIX is paid whole, and the manual's answer about one has no captured amount.
  const captured = CapturedAmount === null && isPix(payment) ? Amount : CapturedAmount
  if (!isRead(captured)) return open('captured amount missing')
  if (captured <= 0) return open('captured amount')
  const terms = otherTerms(payment, asked)
  if (terms) return different(terms)
  if (captured !== asked.amount) return different('captured amount')
  const reversed = reversedOf(payment)
  if (reversed >= captured) return { state: 'void', difference: null }
  return reversed > 0 ? different('reversed amount') : { state: 'approved', difference: null }
}

/** A sale that holds nothing by its status; amounts that say otherwise leave it open. */
function readEnded(state: 'denied' | 'void', payment: Payment): Verdict {
  const captured = centsOf(payment.CapturedAmount)
  const reversed = reversedOf(payment)
  if (state === 'denied' && captured > 0) return open('captured amount')
  if (state === 'void' && reversed > 0 && reversed < captured) return open('reversed amount')
  return { state, difference: null }
}

/** A PIX that the bank is to debit otherwise than asked is withdrawn before its day. */
function readPending(payment: Payment, asked: Asked): Verdict {
  if (!isRead(payment.Amount)) return open('amount missing')
  const difference = otherTerms(payment, asked)
  return difference && isPix(payment) ? different(difference) : open(difference)
}

function readVerdict(payment: Payment, asked: Asked): Verdict {
  const meaning = statusMeaning(payment.Status)
  switch (meaning) {
    case 'authorised':
      // Only a card is authorised first and charged then.
      return isPix(payment) ? open(null) : readAuthorised(payment, asked)
    case 'captured':
      return readCaptured(payment, asked)
    case 'denied':
    case 'void':
      return readEnded(meaning, payment)
    default:
      return readPending(payment, asked)
  }
}

/** What an answer about a sale says of the charge that was asked for. */
export function readCharge(sale: Sale, asked: Asked): Charge {
  const { Payment } = sale
  const other = otherSale(sale, asked)
  if (other) {
    const nothing = { paymentId: '', returnCode: '', authorizationCode: '', proofOfSale: '' }
    return { ...open(other), ...nothing, holdsMoney: false, paidAt: null }
  }
  const verdict = readVerdict(Payment, asked)
  const isHeld = ['authorised', 'captured'].includes(statusMeaning(Payment.Status))
  return {
    ...verdict,
    holdsMoney: verdict.state === 'different' || (isHeld && verdict.state !== 'void'),
    paymentId: Payment.PaymentId,
    returnCode: Payment.ReturnCode ?? '',
    authorizationCode: Payment.AuthorizationCode ?? '',
    // The payer of a PIX has no other number of it.
    proofOfSale: (isPix(Payment) && Payment.EndToEndId) || (Payment.ProofOfSale ?? ''),
    // The manual's answers about a PIX have no time of its payment.
    paidAt: null,
    code: Payment.QrCodeString ?? '',
  }
}
