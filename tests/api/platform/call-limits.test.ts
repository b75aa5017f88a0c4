import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listInvoices } from '#contract/money/invoices.ts'
import type { Endpoint, UpstreamCost } from '#contract/platform/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { shares } from '#server/platform/http/limits/call-limits.ts'
import { rateLimits } from '#server/platform/http/limits/limits-table.ts'
import { person, useApp } from '#tests/support/app.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/* The time stands still, so that a share comes back only when a test lets time pass. */

const app = useApp()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await app().database.db.delete(rateLimits)
})
afterEach(() => vi.useRealTimers())

const priced = endpoints.filter(({ upstreamCost }) => upstreamCost !== undefined)
const ofCost = (cost: UpstreamCost) => priced.filter((one) => one.upstreamCost === cost)
const costs: UpstreamCost[] = ['fresh read', 'lookup', 'ahead', 'document', 'change']

/** Calls with input that counts and is refused then. */
const call = (browser: Visitor, endpoint: Endpoint) =>
  browser.call(endpoint, {
    params: Object.fromEntries(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '\u0000']),
    ),
    query: {},
    body: endpoint.body ? [] : undefined,
    fresh: true,
  })

/** Calls so often that nothing is left of the session's share. */
async function useUp(browser: Visitor, cost: UpstreamCost) {
  const cheapest = ofCost(cost).find(({ path, body }) => path.includes('{') || body)
  if (!cheapest) throw new Error(`no endpoint with input costs a ${cost}`)
  for (let nth = 0; nth < shares[cost].ofSession; nth += 1) {
    expect((await call(browser, cheapest)).status).toBe(400)
  }
}

describe.each(costs)('calls that cost a %s', (cost) => {
  const maria = person('Maria')

  it('are refused to the session that has used up its share, at each of them, and to no other', async () => {
    const browser = await app().signIn(maria)
    await useUp(browser, cost)
    for (const endpoint of ofCost(cost)) {
      const refused = await call(browser, endpoint)
      expect([endpoint.name, refused.status]).toEqual([endpoint.name, 429])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await refused.json()).toMatchObject({ message: 'too many requests' })
    }
    const [first] = ofCost(cost)
    if (!first) throw new Error('no such endpoint')
    expect((await call(await app().signIn(maria), first)).status).not.toBe(429)
  })

  it('are refused to all sessions of a subscriber who has used up theirs, and to no neighbour', async () => {
    const [first] = ofCost(cost)
    if (!first) throw new Error('no such endpoint')
    for (let used = 0; used < shares[cost].ofSubscriber; used += shares[cost].ofSession) {
      await useUp(await app().signIn(maria), cost)
    }
    const browser = await app().signIn(maria)
    expect((await call(browser, first)).status).toBe(429)
    expect((await call(await app().signIn(person('João')), first)).status).not.toBe(429)
    vi.setSystemTime(Date.now() + shares[cost].perSeconds * 1000)
    expect((await call(browser, first)).status).not.toBe(429)
  })
})

it('answers from the cache, without end, a session that may read nothing fresh any more', async () => {
  const browser = await app().signIn(person('Maria'))
  await useUp(browser, 'fresh read')
  const query = { status: 'to_pay' } as const
  expect((await browser.call(listInvoices, { query, fresh: true })).status).toBe(429)
  expect((await browser.call(listInvoices, { query })).status).toBe(200)
})

it('lets a subscriber ask for a code and a file when all that may be read ahead was read', async () => {
  const browser = await app().signIn(person('Maria'))
  await useUp(browser, 'ahead')
  for (const endpoint of ofCost('document')) {
    const { status } = await call(browser, endpoint)
    expect([endpoint.name, status === 429]).toEqual([endpoint.name, false])
  }
})
