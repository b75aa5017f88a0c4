import { amountLeft, discountOn } from '#sandbox/erp/actions/charge.ts'
import type { ErpCall } from '#sandbox/erp/erp-call.ts'
import { isClosed, bookReceipt } from '#sandbox/erp/actions/receipt.ts'

/** Pays an invoice by PIX, the way a bank's notification makes the ERP do. */
export async function settleByPix(
  call: ErpCall,
  invoiceId: string,
): Promise<'settled' | 'unknown' | 'closed'> {
  const invoice = await call.records.get('fn_areceber', invoiceId)
  if (!invoice) return 'unknown'
  if (isClosed(invoice)) return 'closed'
  const value = amountLeft(invoice)
  const discount = discountOn(invoice, call.today)
  const paid = value - discount
  const receipt = { credit: paid, paid, discount, on: call.today, kind: 'P' }
  return (await bookReceipt(call, invoice, receipt)) ? 'settled' : settleByPix(call, invoiceId)
}
