import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { listInvoices } from '#contract/money/invoices.ts'
import { findLegalData } from '#contract/account/legal.ts'
import { signIn } from '#contract/account/session.ts'
import { findTenant } from '#contract/staff/tenants/tenants.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { checkRefusal } from './check-refusal.ts'
import type { Env } from '../context.ts'
import { commonRefusal, Refusal } from '../refusal.ts'

/** What the check says of a call that ends with this error; empty where it is foreseen. */
async function said(endpoint: Endpoint, error: Error, headers: Record<string, string> = {}) {
  const app = new Hono<Env>()
  app.onError(({ message }, c) => c.text(message))
  app.all('*', (c) => {
    c.set('isAdminHost', endpoint.policy === 'admin')
    checkRefusal(endpoint, c, error)
    return c.text('')
  })
  const { method } = endpoint
  return (await app.request('http://demo.localhost/', { method, headers })).text()
}

const challenge = { token: 'a.b', rounds: 1, bits: 1 }

it.each<[string, Endpoint, Error]>([
  ['an own one', listInvoices, new Refusal(404, 'no invoices found')],
  ['a common one of its policy', listInvoices, commonRefusal('unauthenticated')],
  [
    'an upstream that its cost asks',
    listInvoices,
    new UpstreamFailure('erp', 'protocol-error', ''),
  ],
  ['a challenge where it takes proofs', signIn, commonRefusal('too many requests', { challenge })],
  ['a fault of the server', findLegalData, new TypeError('of null')],
])('foresees %s', async (_, endpoint, error) => {
  expect(await said(endpoint, error)).toBe('')
})

it.each<[string, Endpoint, Error]>([
  ['the refusal of another call', listInvoices, new Refusal(409, 'invoice already paid')],
  ['a common one of another policy', findLegalData, commonRefusal('unauthenticated')],
  ['an upstream', findLegalData, new UpstreamFailure('erp', 'unavailable', '')],
  ['a challenge', listInvoices, commonRefusal('too many requests', { challenge })],
])('reports %s that the contract does not say', async (_, endpoint, error) => {
  expect(await said(endpoint, error)).toContain(`of ${endpoint.name} is not in the contract`)
})

it('overlooks calls that no document describes', async () => {
  const closed = commonRefusal('closed to viewings')
  expect(await said(findTenant, closed, { 'x-viewing': 'a' })).toBe('')
  expect(await said(findTenant, closed)).toContain('is not in the contract')
})
