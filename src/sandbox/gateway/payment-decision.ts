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
const wrongSecurityCode = denied('63', 'Security Code Invalid')

/** Least amount of an installment in cents. */
const minInstallmentCents = 500
const installmentTooSmall = denied('23', 'Invalid Installment Amount')

const byLastDigit: Readonly<Record<string, PaymentDecision>> = {
  '2': denied('05', 'Not Authorized'),
  '3': denied('57', 'Card Expired'),
  '5': denied('78', 'Blocked Card'),
  '6': { status: 0, returnCode: '99', message: 'Timeout' },
  '7': denied('77', 'Card Canceled'),
  '8': denied('70', 'Problems with Creditcard'),
}

/** A sale as far as the decision depends on it; `amount` in cents. */
export interface SaleToDecide {
  readonly lastFour: string
  readonly amount: number
  readonly installments: number
  readonly isSecurityCodeRefused: boolean
}

/**
 * Decides a payment by the last digit of the card, as the gateway's own sandbox does; 9 is decided
 * by `chance` (0 to 1). Installments below R$ 5,00 and a refused security code are denied.
 */
export function decidePayment(sale: SaleToDecide, chance: number): PaymentDecision {
  if (sale.isSecurityCodeRefused) return wrongSecurityCode
  const isInstallment = sale.installments > 1
  if (isInstallment && sale.amount < minInstallmentCents * sale.installments) {
    return installmentTooSmall
  }
  const digit = sale.lastFour.slice(-1)
  if (digit === '9') return chance < 0.5 ? approved : denied('05', 'Not Authorized')
  return byLastDigit[digit] ?? approved
}
