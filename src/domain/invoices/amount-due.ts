import type { Cents } from '../money.ts'
import type { Invoice } from './invoice.ts'

/** What is left to pay, in cents: nothing once paid, the rest of a partly received one. */
export function amountDue(invoice: Invoice): Cents {
  if (invoice.status === 'R') return 0
  return Math.max(0, invoice.status === 'P' ? invoice.value - invoice.received : invoice.value)
}
