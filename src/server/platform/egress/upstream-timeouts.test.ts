import { expect, test } from 'vitest'
import {
  readDeadlineMs,
  readTimeoutMs,
  slowAfterMs,
  writeTimeoutMs,
} from '#contract/platform/patience.ts'
import { connectTimeoutMs, upstreamTimeouts } from './upstream-timeouts.ts'

const { erp, gateway, bank, acs, platform } = upstreamTimeouts

test.each([
  ['ERP list', erp.list],
  ['gateway', gateway.read],
  ['bank', bank.read],
  ['ACS', acs.read],
  ['platform', platform.read],
])('a read of the %s is over before the server and then the page give it up', (_, timeouts) => {
  expect(timeouts.firstByteMs).toBeGreaterThan(connectTimeoutMs)
  expect(timeouts.totalMs).toBeGreaterThan(timeouts.firstByteMs)
  expect(timeouts.totalMs).toBeLessThan(readDeadlineMs)
  expect(readDeadlineMs).toBeLessThan(readTimeoutMs)
  expect(slowAfterMs).toBeLessThan(readTimeoutMs)
})

test.each([
  ['ERP insert', erp.insert],
  ['ERP action', erp.action],
  ['card charge', gateway.write],
  ['change at a bank', bank.write],
  ['ACS change', acs.write],
  ['platform change', platform.write],
])('the page waits longer for an %s than the server does', (_, { totalMs }) => {
  expect(totalMs).toBeLessThan(writeTimeoutMs)
})
