import type { Invoice } from './invoice.ts'

/** Whether anything is left to pay; a paid invoice shows details only (specification 4). */
export function isPayable(invoice: Invoice): boolean {
  return invoice.status !== 'R'
}

/** Whether card payment is offered: the token must carry `credit_card` (specification 2, 6). */
export function canPayByCard(invoice: Invoice, flags: readonly string[]): boolean {
  return isPayable(invoice) && flags.includes('credit_card')
}

/** Whether the boleto is offered: only when a digitable line exists (specification 2). */
export function canPayByBoleto(invoice: Invoice): boolean {
  return isPayable(invoice) && invoice.linhaDigitavel !== null
}
