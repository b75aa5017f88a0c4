import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  findPixOfSeveral,
  payInvoicesByPix,
  type PixOfSeveral,
  readPixOfSeveral,
} from '#contract/money/pix-of-several.ts'
import { idempotencyHeader } from '#contract/money/payments.ts'
import { type Cents, formatDecimal } from '#domain/platform/values/money.ts'
import { randomKey } from '#portal/kit/values/random-key.ts'
import { recoveryIntervalMs } from '#portal/queries/account/recovery-interval.ts'
import { call } from '#portal/queries/calls/client.ts'
import { ApiError, isFinalRefusal } from '#portal/queries/calls/failure.ts'
import { clientId } from '#portal/session/client-id.ts'
import { addCharge } from '#portal/queries/money/charged-invoices.ts'
import { refetchInvoiceLists } from '#portal/queries/money/invoices.ts'
import { paymentPollDelayMs } from '#portal/queries/money/payments.ts'

/** A bill as the subscriber saw it; `value` in cents. */
export interface SeenBill {
  readonly invoiceId: string
  readonly value: Cents
}

/** Remembers what a paid code paid, because a list may be older than that. */
async function remember(client: QueryClient, pix: PixOfSeveral): Promise<void> {
  const { state, createdAt, decidedAt } = pix
  if (state !== 'approved') return
  for (const bill of pix.bills) {
    if (bill.state !== 'approved') continue
    await addCharge(client, { invoiceId: bill.invoiceId, at: decidedAt ?? createdAt })
  }
}

/** The PIX code of an attempt; null when there is none. Polled until it is paid or over. */
export function onePixQuery(attempt: string) {
  return queryOptions({
    queryKey: [clientId(), 'one-pix', attempt],
    queryFn: async ({ client, signal }): Promise<PixOfSeveral | null> => {
      try {
        const { pix } = await call(findPixOfSeveral, { params: { attempt }, signal })
        const read = readPixOfSeveral(pix)
        await remember(client, read)
        return read
      } catch (error) {
        if (isFinalRefusal(error) && [400, 404].includes(error.status)) return null
        throw error
      }
    },
    staleTime: 0,
    refetchInterval: (query) => {
      const { data, dataUpdateCount } = query.state
      if (data?.state === 'processing') return paymentPollDelayMs(dataUpdateCount)
      return recoveryIntervalMs(query)
    },
  })
}

/**
 * Asks for one PIX code of these bills; an open code of the same is the answer. A refusal may mean that a bill
 * changed, so the lists are read again then.
 */
export async function issueOnePix(
  client: QueryClient,
  seen: readonly SeenBill[],
): Promise<PixOfSeveral> {
  const bills = seen.map(({ invoiceId, value }) => ({ invoiceId, value: formatDecimal(value) }))
  const headers = { [idempotencyHeader]: randomKey() }
  try {
    const { pix } = await call(payInvoicesByPix, { body: { bills }, headers })
    const read = readPixOfSeveral(pix)
    if (read.attempt !== null) client.setQueryData(onePixQuery(read.attempt).queryKey, read)
    return read
  } catch (error) {
    if (error instanceof ApiError) void refetchInvoiceLists(client)
    throw error
  }
}
