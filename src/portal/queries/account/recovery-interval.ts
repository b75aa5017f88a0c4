import type { Query } from '@tanstack/react-query'
import { minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import { isConnectionLost } from '#portal/kit/browser/connection.ts'
import { ApiError, mayRecover } from '#portal/queries/calls/failure.ts'

/** Delay before the first repetition of a failed query, doubled for each later one up to the last. */
const firstDelayMs = 5 * secondMs
const maxDelayMs = minuteMs

/**
 * Milliseconds until a failed query on screen is fetched again, so that it recovers without a tap;
 * false for one that did not fail, cannot recover, or waits for the connection, whose return fetches it.
 */
export function recoveryIntervalMs({ state }: Pick<Query, 'state'>): number | false {
  const { status, error, errorUpdateCount } = state
  if (status !== 'error' || !mayRecover(error) || isConnectionLost()) return false
  const delayMs = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.max(0, errorUpdateCount - 1))
  const askedMs = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * secondMs : 0
  return Math.max(delayMs, askedMs)
}
