/**
 * The decision about a payment. `status` as in Cielo's API: 0 not finished, 2 confirmed, 3 denied.
 */
export interface PaymentDecision {
  readonly status: 0 | 2 | 3
  readonly returnCode: string
  readonly message: string
}

const approved: PaymentDecision = { status: 2, returnCode: '6', message: 'Operation Successful' }
const denied = (returnCode: string, message: string): PaymentDecision => ({
  status: 3,
  returnCode,
  message,
})

/** The security code (CVV) that is declined. */
export const declinedCvv = '000'
export const wrongSecurityCode = denied('63', 'Security Code Invalid')

const byLastDigit: Readonly<Record<string, PaymentDecision>> = {
  '2': denied('05', 'Not Authorized'),
  '3': denied('57', 'Card Expired'),
  '5': denied('78', 'Blocked Card'),
  '6': { status: 0, returnCode: '99', message: 'Timeout' },
  '7': denied('77', 'Card Canceled'),
  '8': denied('70', 'Problems with Creditcard'),
}

/**
 * Decides a payment by the last digit of the card, as the gateway's own sandbox does; 9 is decided
 * by `chance` (0 to 1).
 */
export function decidePayment(lastFour: string, chance: number): PaymentDecision {
  const digit = lastFour.slice(-1)
  if (digit === '9') return chance < 0.5 ? approved : denied('05', 'Not Authorized')
  return byLastDigit[digit] ?? approved
}
