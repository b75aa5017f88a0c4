import { subtractReceived } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'

/** An open invoice of R$ 99,90 that is due on 20 November 2026, with these fields instead. */
export function anInvoice(fields: Partial<Invoice> = {}): Invoice {
  const invoice = {
    id: '1',
    contractId: null,
    status: 'A',
    dueDate: '2026-11-20',
    value: 9990,
    received: 0,
    discount: null,
    paidOn: null,
    paymentType: null,
    linhaDigitavel: null,
    awaiting: null,
    ...fields,
  } as const
  return { open: subtractReceived(invoice), ...invoice }
}
