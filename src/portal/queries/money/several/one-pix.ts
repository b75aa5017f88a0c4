import type { QueryClient } from '@tanstack/react-query'
import {
  findPixOfSeveral,
  payInvoicesByPix,
  type PixOfSeveral,
  type RawPixOfSeveral,
  readPixOfSeveral,
} from '#contract/money/pix-of-several.ts'
import { idempotencyHeader } from '#contract/money/payments.ts'
import { type Cents, formatDecimal } from '#domain/platform/values/money.ts'
import { randomKey } from '#portal/kit/values/random-key.ts'
import { call } from '#portal/queries/calls/client.ts'
import { attemptsOf } from '#portal/queries/money/attempts.ts'
import { addCharge } from '#portal/queries/money/charged-invoices.ts'
import { refetchInvoiceLists } from '#portal/queries/money/invoices.ts'

/** A bill as the subscriber saw it; `value` in cents. */
export interface SeenBill {
  readonly invoiceId: string
  readonly value: Cents
}

/** Reads a code, and remembers what it paid, because a list may be older than that. */
async function read(client: QueryClient, raw: RawPixOfSeveral): Promise<PixOfSeveral> {
  const pix = readPixOfSeveral(raw)
  const paid = pix.state === 'approved' ? pix.bills : []
  for (const { invoiceId, state } of paid) {
    if (state !== 'approved') continue
    await addCharge(client, { invoiceId, at: pix.decidedAt ?? pix.createdAt })
  }
  return pix
}

const attempts = attemptsOf({
  name: 'one-pix',
  by: 'key',
  find: async (client, attempt, signal) => {
    const { pix } = await call(findPixOfSeveral, { params: { attempt }, signal })
    return read(client, pix)
  },
  afterRefusal: (client) => void refetchInvoiceLists(client),
})

/** The PIX code of an attempt; polled until it is paid or over. */
export const onePixQuery = attempts.query

/**
 * Asks for one PIX code of these bills; an open code of the same is the answer. The attempt that has the code, or
 * may still get it where the answer was lost; null where the server does not say it.
 */
export async function issueOnePix(
  client: QueryClient,
  seen: readonly SeenBill[],
): Promise<string | null> {
  const bills = seen.map(({ invoiceId, value }) => ({ invoiceId, value: formatDecimal(value) }))
  const attempt = randomKey()
  const known = await attempts.send(client, attempt, async () => {
    const headers = { [idempotencyHeader]: attempt }
    const { pix } = await call(payInvoicesByPix, { body: { bills }, headers })
    const issued = await read(client, pix)
    if (issued.attempt !== null) {
      client.setQueryData(onePixQuery(issued.attempt).queryKey, issued)
    }
    return issued
  })
  return known === 'unknown' ? attempt : known.attempt
}
