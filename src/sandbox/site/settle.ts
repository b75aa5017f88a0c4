import { openValue } from '#sandbox/erp/charge.ts'
import type { ErpCall } from '#sandbox/erp/erp-call.ts'
import { isClosed, receive } from '#sandbox/erp/receipt.ts'

/** Receives an invoice by PIX, as a bank's notice would make the ERP do. */
export async function settle(
  call: ErpCall,
  invoiceId: string,
): Promise<'settled' | 'unknown' | 'closed'> {
  const invoice = await call.records.get('fn_areceber', invoiceId)
  if (!invoice) return 'unknown'
  if (isClosed(invoice)) return 'closed'
  const value = openValue(invoice)
  await receive(call, invoice, { credit: value, paid: value, on: call.today, kind: 'P' })
  return 'settled'
}
