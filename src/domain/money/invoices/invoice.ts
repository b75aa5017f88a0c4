import type { Cents } from '#domain/platform/values/money.ts'
import type { ReceiverMarks } from '#domain/money/payment-codes/receiver.ts'

/** How an invoice was paid (first specification, section 3). */
export type PaymentType = 'pix' | 'credit_card' | 'boleto'

/**
 * What an invoice waits for that is paid already and that the ERP still has as unpaid. `booking`: a
 * card was charged here, and the ERP has not booked it. `bank`: the bank is confirming a payment, or has
 * not decided a card payment yet.
 */
export type Awaiting = 'booking' | 'bank'

/**
 * An invoice in the product's own terms (first specification, section 3). Dates are `YYYY-MM-DD` in
 * America/Sao_Paulo; amounts are cents. The marks are of the receiver of its line.
 */
export interface Invoice extends ReceiverMarks {
  readonly id: string
  /** The contract id, else the standalone contract id; null when the ERP gives neither. */
  readonly contractId: string | null
  /**
   * A: to receive. R: received. P: partly received. Cancelled invoices (C) are removed before this
   * point.
   */
  readonly status: 'A' | 'R' | 'P'
  readonly dueDate: string
  readonly value: Cents
  readonly received: Cents
  /** Left to pay, before a conditional discount; 0 when the invoice is paid. */
  readonly open: Cents
  /** Less is due until this day, itself included. */
  readonly discount: { readonly amount: Cents; readonly until: string } | null
  readonly paidOn: string | null
  readonly paymentType: PaymentType | null
  /** 47 or 48 digits, unmasked; null until the ERP has issued the charge. */
  readonly linhaDigitavel: string | null
  /** null: nothing is known of a payment that the ERP does not have yet. */
  readonly awaiting: Awaiting | null
  /** Its subscriber contests it, or part of it, and the provider's answer is still due. */
  readonly isContested?: true
}
