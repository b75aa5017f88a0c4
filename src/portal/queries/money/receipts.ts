import { signReceipt } from '#contract/money/receipts.ts'
import { type Cents, parseCents } from '#domain/platform/values/money.ts'
import { call } from '#portal/queries/calls/client.ts'

/** A receipt that its provider has signed. */
export interface SignedReceipt {
  /** The address of the page that says whether it is genuine. */
  readonly url: string
  /** Stands on the receipt and on its page. */
  readonly code: string
  readonly paidOn: string
  readonly amount: Cents
}

export async function askForReceipt(invoiceId: string): Promise<SignedReceipt> {
  const { path, code, paid_on, amount } = await call(signReceipt, { params: { invoiceId } })
  const { href: url } = new URL(path, location.origin)
  return { url, code, paidOn: paid_on, amount: parseCents(amount) }
}
