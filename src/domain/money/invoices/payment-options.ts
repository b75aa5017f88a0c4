import type { Invoice } from './invoice.ts'

/**
 * Whether the invoice may be paid. A paid one shows details only (first specification, section 4),
 * and so does one whose payment awaits its booking or the bank: paying it again pays it twice.
 */
export function isPayable(invoice: Invoice): boolean {
  return invoice.status !== 'R' && invoice.awaiting === null
}

/**
 * Whether card payment is offered. `flags`: the token's feature flags, which must hold
 * `credit_card` (first specification, sections 2 and 6).
 */
export function canPayByCard(invoice: Invoice, flags: readonly string[]): boolean {
  return isPayable(invoice) && flags.includes('credit_card')
}

/**
 * Whether the boleto is offered: only for an invoice with a digitable line (first specification,
 * section 2), and not where an owner of the provider has rejected whom the line pays to.
 */
export function canPayByBoleto(invoice: Invoice): boolean {
  return isPayable(invoice) && invoice.linhaDigitavel !== null && !invoice.isReceiverRejected
}
