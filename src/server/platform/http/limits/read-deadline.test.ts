import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSupportRequest } from '#contract/service/support.ts'
import { listInvoices, readPix } from '#contract/money/invoices.ts'
import { readDeadlineMs } from '#contract/platform/patience.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { callSignal } from './read-deadline.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a read is aborted as an unavailable upstream just before the page gives it up', () => {
  const { signal } = callSignal(listInvoices, new AbortController())
  vi.advanceTimersByTime(readDeadlineMs - 1)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.reason).toBeInstanceOf(UpstreamFailure)
  expect(signal.reason).toMatchObject({ kind: 'unavailable' })
})

test('a read is aborted when its caller leaves, and not once it was answered', () => {
  const leaving = new AbortController()
  const { signal } = callSignal(listInvoices, leaving)
  const answered = callSignal(listInvoices, new AbortController())
  const { signal: ofAnswered } = answered
  answered.release()
  leaving.abort()
  expect(signal.aborted).toBe(true)
  vi.advanceTimersByTime(2 * readDeadlineMs)
  expect(ofAnswered.aborted).toBe(false)
})

test.each([createSupportRequest, readPix])(
  'a call that changes something ($name) has the patience of its upstream alone',
  (endpoint) => {
    const { signal } = callSignal(endpoint, new AbortController())
    vi.advanceTimersByTime(10 * readDeadlineMs)
    expect(signal.aborted).toBe(false)
  },
)
