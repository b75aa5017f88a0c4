import type { Cents } from '../money.ts'

/** pix, credit_card or boleto (specification 3). */
export type PaymentType = 'pix' | 'credit_card' | 'boleto'

/** An invoice as the product speaks of it. Dates are calendar strings `YYYY-MM-DD`. */
export interface Invoice {
  readonly id: string
  /** The contract id, else the standalone-contract id. */
  readonly contractId: string | null
  /** A to receive, R received, P partly received; C never gets this far. */
  readonly status: 'A' | 'R' | 'P'
  readonly dueDate: string
  readonly value: Cents
  readonly received: Cents
  readonly paidOn: string | null
  readonly paymentType: PaymentType | null
  /** 47 or 48 digits, unmasked; null until the ERP has issued the charge. */
  readonly linhaDigitavel: string | null
}
