import { queryOptions } from '@tanstack/react-query'
import {
  readInvoiceParts,
  readInvoicePartsAnswer,
  readNextInvoice,
  readNextInvoiceAnswer,
} from '#contract/money/bill-parts.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'
import { wantsFresh } from '#portal/queries/calls/fresh.ts'

/** What is known of a bill, whatever its amounts were. */
export const billPartsKey = (id: string) => [clientId(), 'bill-parts', id]

/** What a bill is made of; asked again when its amounts have changed. Paying waits for none of it. */
export function invoicePartsQuery({ id, value, open, received }: Invoice) {
  return queryOptions({
    queryKey: [...billPartsKey(id), `${value} ${open} ${received}`],
    queryFn: async ({ client, queryKey, signal }) => {
      const options = { fresh: wantsFresh(client, queryKey), signal }
      return readInvoicePartsAnswer(
        await call(readInvoiceParts, { params: { invoiceId: id }, ...options }),
      )
    },
    staleTime: 10 * minuteMs,
    meta: { persistAs: 'billParts' },
  })
}

/** What several bills are made of; each is asked for where it is not known. */
export function severalPartsQuery(bills: readonly Invoice[]) {
  return queryOptions({
    queryKey: [clientId(), 'several-bill-parts', bills.map(({ id }) => id).join()],
    queryFn: ({ client }) =>
      Promise.all(
        bills.map(async (bill) => ({
          id: bill.id,
          dueDate: bill.dueDate,
          ...(await client.fetchQuery(invoicePartsQuery(bill))),
        })),
      ),
    staleTime: 10 * minuteMs,
    enabled: bills.length > 0,
  })
}

/** The next bill of a contract, before it is issued. */
export function nextInvoiceQuery(contractId: string) {
  return queryOptions({
    queryKey: [clientId(), 'next-invoice', contractId],
    queryFn: async ({ client, queryKey, signal }) => {
      const options = { fresh: wantsFresh(client, queryKey), signal }
      return readNextInvoiceAnswer(
        await call(readNextInvoice, { params: { id: contractId }, ...options }),
      )
    },
    staleTime: 10 * minuteMs,
    meta: { persistAs: 'nextInvoice' },
  })
}
