import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listInvoices } from '#contract/money/invoices.ts'
import { minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import { reportReachable, reportUnreachable, requestEpoch } from '#portal/kit/browser/connection.ts'
import { ApiError, NetworkError } from '#portal/queries/calls/failure.ts'
import { recoveryIntervalMs } from './recovery-interval.ts'

const refused = (status: number, retryAfterSeconds: number | null = null) =>
  new ApiError(listInvoices, { status, text: null, requestId: null, fields: [], retryAfterSeconds })

/** A query that has failed this often. */
function failed(error: Error, times = 1): Parameters<typeof recoveryIntervalMs>[0] {
  const client = new QueryClient()
  const query = client.getQueryCache().build(client, { queryKey: ['one'] })
  query.setState({ status: 'error', error, errorUpdateCount: times })
  return query
}

const restore = () => reportReachable(requestEpoch())
// The tests of other files share the connection, and may have lost it.
beforeEach(restore)
afterEach(restore)

test('a failed query is fetched again after five seconds, then ever later, at least each minute', () => {
  const delays = [1, 2, 3, 4, 5, 50].map((times) => recoveryIntervalMs(failed(refused(502), times)))
  expect(delays).toEqual([5, 10, 20, 40, 60, 60].map((seconds) => seconds * secondMs))
  expect(recoveryIntervalMs(failed(new NetworkError(listInvoices, 'unreadable')))).toBe(5000)
})

test('a failed query waits at least as long as the server asks', () => {
  expect(recoveryIntervalMs(failed(refused(503, 120)))).toBe(2 * minuteMs)
})

test.each([401, 403, 404, 429])('a refusal (%i) is not repeated by itself', (status) => {
  expect(recoveryIntervalMs(failed(refused(status)))).toBe(false)
})

test('while the connection is lost, its return alone fetches a failed query', () => {
  reportUnreachable()
  expect(recoveryIntervalMs(failed(refused(500)))).toBe(false)
})
