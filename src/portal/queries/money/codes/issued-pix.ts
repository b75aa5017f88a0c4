import type { QueryClient } from '@tanstack/react-query'
import { readIssuedPix } from '#contract/money/invoices.ts'
import { call } from '#portal/queries/calls/client.ts'
import { type Pix, pixOf, pixQuery } from './pix.ts'
import { restoreStored } from '#portal/queries/stored/persister.ts'

/** Puts the code of a charge that exists already into the query, so that it is stored on the device. */
export async function fetchIssuedPix(
  client: QueryClient,
  invoiceId: string,
  signal: AbortSignal,
): Promise<void> {
  const known = client.getQueryData(pixQuery(invoiceId).queryKey)
  // What a reminder brought counts for a time alone.
  if (known?.code && known.until === undefined) return
  const issued = pixOf(await call(readIssuedPix, { params: { invoiceId }, signal }))
  if (issued.code) setPix(client, invoiceId, issued)
}

/** Takes the code that a reminder brought, unless the device has a younger one. */
export async function addRemindedPix(
  client: QueryClient,
  invoiceId: string,
  brought: Pix,
): Promise<void> {
  const options = pixQuery(invoiceId)
  await restoreStored(client, options)
  const known = client.getQueryData(options.queryKey)
  const at = Date.parse(brought.asOf)
  if (known?.code && Date.parse(known.asOf) >= at) return
  setPix(client, invoiceId, brought, at)
}

function setPix(client: QueryClient, invoiceId: string, pix: Pix, updatedAt?: number): void {
  const options = pixQuery(invoiceId)
  // Of a query that no screen has opened yet, the cache would not know the family it is stored as.
  client.getQueryCache().build(client, client.defaultQueryOptions(options))
  client.setQueryData(options.queryKey, pix, updatedAt === undefined ? {} : { updatedAt })
}
