import {
  createInvoiceDownload,
  downloadInvoice,
  issueBoleto,
  listInvoices,
  readIssuedPix,
  readPix,
} from '#contract/money/invoices.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { InvoiceService } from './service.ts'

export function invoiceRoutes(api: Api, { invoices }: { readonly invoices: InvoiceService }): void {
  register(api, listInvoices, (call) => invoices.list(call, call.query))
  register(api, createInvoiceDownload, (call) =>
    invoices.prepareDownload(call, call.body.invoiceId),
  )
  register(api, issueBoleto, (call) => invoices.issue(call, call.body.invoiceId))
  register(api, downloadInvoice, (call) => invoices.download(call, call.params.token))
  register(api, readIssuedPix, (call) => invoices.issuedPix(call, call.params.invoiceId))
  register(api, readPix, (call) => invoices.pix(call, call.params.invoiceId))
}
