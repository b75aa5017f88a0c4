import type { Cents } from '../money.ts'
import type { Invoice } from './invoice.ts'

/**
 * The amount left to pay, in cents: 0 for a paid invoice, the rest of a partly received one, else
 * the full value.
 */
export function amountDue(invoice: Invoice): Cents {
  if (invoice.status === 'R') return 0
  return Math.max(0, invoice.status === 'P' ? invoice.value - invoice.received : invoice.value)
}
