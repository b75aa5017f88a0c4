import { type Query, queryOptions } from '@tanstack/react-query'
import { type RawReceiverMarks, readPix, readReceiverMarks } from '#contract/money/invoices.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import type { ReceiverMarks } from '#domain/money/payment-codes/receiver.ts'
import { serverNow } from '#portal/kit/ages/server-clock.ts'
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
export interface Pix extends ReceiverMarks {
  readonly code: string | null
  /** When the bank gave it, ISO instant. */
  readonly asOf: string
  /** Of one that a reminder brought: the ISO instant from which it may ask for too little. */
  readonly until?: string
}

export const pixOf = (
  answer: { readonly code: string | null; readonly as_of: string } & RawReceiverMarks,
): Pix => ({ code: answer.code || null, asOf: answer.as_of, ...readReceiverMarks(answer) })

/** No code is shown that may ask for another amount than the bill's. */
function withoutPastCode(pix: Pix): Pix {
  const isPast = pix.until !== undefined && serverNow().getTime() >= Date.parse(pix.until)
  return isPast ? { ...pix, code: null } : pix
}

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
    // Looked at again at each drawing: its time may end while the screen is open.
    select: (pix: Pix) => withoutPastCode(pix),
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
