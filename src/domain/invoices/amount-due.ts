import type { Cents } from '../money.ts'
import type { Invoice } from './invoice.ts'
import { isPayable } from './payment-options.ts'

/** The amount the ERP has as unpaid, in cents: the rest of a partly received invoice, else its value. */
function amountOpen({ status, value, received }: Invoice): Cents {
  return Math.max(0, status === 'P' ? value - received : value)
}

/** The amount left to pay, in cents: 0 for an invoice that is not payable. */
export function amountDue(invoice: Invoice): Cents {
  return isPayable(invoice) ? amountOpen(invoice) : 0
}

/** The amount an invoice is shown with, in cents: its value once it is paid, else what is unpaid. */
export function amountShown(invoice: Invoice): Cents {
  return invoice.status === 'R' ? invoice.value : amountOpen(invoice)
}
