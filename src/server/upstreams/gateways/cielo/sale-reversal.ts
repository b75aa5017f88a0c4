import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import { parseAnswer } from './parse-answer.ts'
import { isPix, reversedOf } from './read-charge.ts'
import { changeSchema, isRefundScheduled, type Sale } from './sale-answers.ts'
import { type CieloClient, readSaleOf } from './sale-reader.ts'
import { statusMeaning } from './status-meaning.ts'

/** Whether the whole of a captured sale is reversed or scheduled to be, as its list of reversals says. */
function isAllAsked({ Payment }: Sale): boolean {
  const held = Payment.CapturedAmount || Payment.Amount
  return Boolean(held) && reversedOf(Payment) >= (held ?? 0)
}

/** What is to be reversed of a sale, in cents: what it holds by its own words, else what was asked. */
function amountHeld({ Payment }: Sale, asked: number): number {
  // NaN stands for an amount that cannot be read.
  const held = Payment.CapturedAmount || Payment.Amount
  const left = held ? held - reversedOf(Payment) : 0
  return left > 0 ? left : asked
}

/**
 * Reverses a sale, whole: what is only authorised is released, what was charged is given back, and a PIX
 * that the bank has is withdrawn. The sale is read first, so that a call repeated after a lost answer
 * reverses nothing twice.
 */
export function createSaleReversal(client: Pick<CieloClient, 'read' | 'write'>) {
  const readSale = readSaleOf(client)

  return async (
    paymentId: string,
    asked: number,
    /**
     * A PIX that waits for its day can be withdrawn; a card that waits is being reversed already.
     * `keepsSettled`: what was charged is not given back.
     */
    { canWithdraw = false, keepsSettled = false } = {},
  ): Promise<'void' | 'pending'> => {
    const sale = await readSale(paymentId)
    const meaning = sale ? statusMeaning(sale.Payment.Status) : null
    // Nothing was charged, or nothing is left of it.
    if (meaning === 'void' || meaning === 'denied') return 'void'
    const isReversing = sale !== null && reversedOf(sale.Payment) > 0
    if (meaning === 'pending' && (!canWithdraw || isReversing)) return 'pending'
    if ((!sale || meaning === 'captured') && keepsSettled) return 'pending'
    if (meaning === 'captured' && sale && isAllAsked(sale)) {
      return isRefundScheduled(sale.Payment.Refunds) ? 'pending' : 'void'
    }
    const amount = sale ? amountHeld(sale, asked) : asked
    const path = `/1/sales/${paymentId}/void?amount=${amount}`
    const answer = parseAnswer(changeSchema, await client.write('PUT', path))
    const state = statusMeaning(answer.Status)
    // A PIX is given back later: until then its answer says that it is paid.
    if (state === 'captured' && sale && isPix(sale.Payment)) return 'pending'
    if (state !== 'void' && state !== 'pending') throw protocolError('gateway', 'not taken back')
    const isWhole = answer.VoidedAmount === null || answer.VoidedAmount === amount
    return isWhole ? state : 'pending'
  }
}
