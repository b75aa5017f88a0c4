import { queryOptions } from '@tanstack/react-query'
import {
  createInvoiceDownload,
  downloadInvoice,
  issueBoleto,
  readReceiverMarks,
} from '#contract/money/invoices.ts'
import { hourMs } from '#domain/platform/time/durations.ts'
import { boletoFileName } from '#domain/platform/text/file-names.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'
import { invoiceQuery } from '#portal/queries/money/invoices.ts'

/** The boleto of an invoice as a base64 PDF, by a token that is used once and at once. */
export async function downloadBoleto({ id, dueDate }: Invoice) {
  const { token } = await call(createInvoiceDownload, { body: { invoiceId: id } })
  const { base64 } = await call(downloadInvoice, { params: { token } })
  return { name: boletoFileName(id, dueDate), base64 }
}

/**
 * Issues the boleto of an invoice without a digitable line, and writes the line into the invoice. It
 * may cost a registration at the bank, so it is never fetched automatically a second time.
 */
export function issuedBoletoQuery(invoiceId: string) {
  return queryOptions({
    queryKey: [clientId(), 'issued-boleto', invoiceId],
    queryFn: async ({ client, signal }) => {
      const issued = await call(issueBoleto, { body: { invoiceId }, signal })
      if (issued.kind !== 'line') return issued
      const line = { linhaDigitavel: issued.line, ...readReceiverMarks(issued) }
      client.setQueryData(invoiceQuery(invoiceId).queryKey, (known) =>
        known?.invoice ? { ...known, invoice: { ...known.invoice, ...line } } : known,
      )
      return issued
    },
    staleTime: hourMs,
    gcTime: hourMs,
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    refetchOnReconnect: false,
  })
}
