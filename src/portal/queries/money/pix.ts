import { type Query, queryOptions } from '@tanstack/react-query'
import { type RawReceiverMarks, readPix, readReceiverMarks } from '#contract/money/invoices.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { call } from '#portal/queries/calls/client.ts'
import { clientId } from '#portal/session/client-id.ts'
import { isServerAway, NetworkError } from '#portal/queries/calls/failure.ts'
import { recoveryIntervalMs } from '#portal/queries/account/recovery-interval.ts'

/** Failure of a reading that asked for no charge, so that the bill's own question is still to be asked. */
export class NoChargeYet extends Error {}

/** Milliseconds for which a failed question counts as the one of the screen that is being opened. */
const sameOpeningMs = minuteMs

/**
 * Whether a screen that opens may ask for the code. Its link has asked already (`prefetchBill`), and the
 * failure of that question is the screen's: to ask once more could create the charge twice.
 */
export function mayAskForPix({ state }: Pick<Query, 'state'>): boolean {
  if (state.status !== 'error' || state.error instanceof NoChargeYet) return true
  return Date.now() - state.errorUpdatedAt > sameOpeningMs
}

/** A code as the screens have it. */
export const pixOf = (
  answer: { readonly code: string | null; readonly as_of: string } & RawReceiverMarks,
) => ({ code: answer.code || null, asOf: answer.as_of, ...readReceiverMarks(answer) })

/**
 * The PIX code of an unpaid invoice; null when the provider has none. Reading it may create the charge
 * at the bank, so it is never fetched automatically a second time: no retry, not on focus,
 * not by a screen whose link has asked in vain. A reading that
 * got no answer for lack of a connection is made when that returns, and one that found the server away
 * is repeated until it is back.
 */
export function pixQuery(id: string) {
  return queryOptions({
    queryKey: [clientId(), 'pix', id],
    queryFn: async ({ signal }) => {
      const answer = await call(readPix, { params: { invoiceId: id }, signal })
      return pixOf(answer)
    },
    staleTime: 10 * minuteMs,
    retry: false,
    retryOnMount: mayAskForPix,
    refetchOnMount: mayAskForPix,
    refetchOnWindowFocus: false,
    refetchInterval: (query) => isServerAway(query.state.error) && recoveryIntervalMs(query),
    refetchOnReconnect: ({ state }) => (state.error instanceof NetworkError ? 'always' : false),
    meta: { persistAs: 'pix', isCostly: true },
  })
}
