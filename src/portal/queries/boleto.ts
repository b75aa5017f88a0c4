import { createInvoiceDownload, downloadInvoice } from '#contract/invoices.ts'
import { call } from './client.ts'

/** The boleto of an invoice as a base64 PDF, by a token that is used once and at once. */
export async function downloadBoleto(invoiceId: string) {
  const { token } = await call(createInvoiceDownload, { body: { invoiceId } })
  return await call(downloadInvoice, { params: { token } })
}
