import { amountLeft } from '#sandbox/erp/charge.ts'
import type { ErpCall } from '#sandbox/erp/erp-call.ts'
import { isClosed, bookReceipt } from '#sandbox/erp/receipt.ts'

/** Pays an invoice by PIX, the way a bank's notification makes the ERP do. */
export async function settleByPix(
  call: ErpCall,
  invoiceId: string,
): Promise<'settled' | 'unknown' | 'closed'> {
  const invoice = await call.records.get('fn_areceber', invoiceId)
  if (!invoice) return 'unknown'
  if (isClosed(invoice)) return 'closed'
  const value = amountLeft(invoice)
  await bookReceipt(call, invoice, { credit: value, paid: value, on: call.today, kind: 'P' })
  return 'settled'
}
