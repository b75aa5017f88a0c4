import type { QueryClient } from '@tanstack/react-query'
import { readIssuedPix } from '#contract/money/invoices.ts'
import { call } from '#portal/queries/calls/client.ts'
import { pixOf, pixQuery } from './pix.ts'

/** Puts the code of a charge that exists already into the query, so that it is stored on the device. */
export async function fetchIssuedPix(
  client: QueryClient,
  invoiceId: string,
  signal: AbortSignal,
): Promise<void> {
  const options = pixQuery(invoiceId)
  const { queryKey } = options
  if (client.getQueryData(queryKey)?.code) return
  const issued = pixOf(await call(readIssuedPix, { params: { invoiceId }, signal }))
  if (!issued.code) return
  // Of a query that no screen has opened yet, the cache would not know the family it is stored as.
  client.getQueryCache().build(client, client.defaultQueryOptions(options))
  client.setQueryData(queryKey, issued)
}
