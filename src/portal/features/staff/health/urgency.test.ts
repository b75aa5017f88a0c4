import { expect, test } from 'vitest'
import type { AcceptedTenantHealth } from '#contract/installation/health.ts'
import { byUrgency, isFailing } from './urgency.ts'

const tenant = (
  client_id: string,
  change: Partial<AcceptedTenantHealth> = {},
): AcceptedTenantHealth => ({
  client_id,
  alias: client_id,
  status: 'active',
  upstreams: [],
  erp_findings: [],
  push_refused_by: [],
  push_refusals: [],
  certificates: [],
  notices: { told: 0, pushed: 0, failed: 0 },
  jobs: { waiting: 0, waiting_since: null, given_up: 0 },
  reminders: null,
  audit: { entries: 0, verified_at: null, is_broken: false },
  ...change,
})
const upstream = (state: 'working' | 'recovering' | 'failing') =>
  ({ upstream: 'erp', state, in_flight: 0, queued: 0, trouble: null, latency_ms: 1 }) as const

test('lists failing providers first, then those with lost jobs, then the others in their given order', () => {
  const all = [
    tenant('well', { upstreams: [upstream('working')] }),
    tenant('late', { jobs: { waiting: 0, waiting_since: null, given_up: 1 } }),
    tenant('down', { upstreams: [upstream('working'), upstream('failing')] }),
    tenant('new'),
  ]
  const order = all.toSorted(byUrgency).map(({ client_id }) => client_id)
  expect(order).toEqual(['down', 'late', 'well', 'new'])
})

test('counts a provider whose upstream is being probed as failing', () => {
  expect(isFailing(tenant('demo', { upstreams: [upstream('recovering')] }))).toBe(true)
  expect(isFailing(tenant('demo', { upstreams: [upstream('working')] }))).toBe(false)
})

test('counts a provider whose ERP withholds a column as failing', () => {
  expect(isFailing(tenant('blind', { erp_findings: ['invoices without liberado'] }))).toBe(true)
})

test('counts a provider whose pushes a push service refuses as failing', () => {
  for (const reason of ['signature', 'message', 'key'] as const) {
    const push_refusals = [{ host: 'web.push.apple.com', reason, count: 1 }]
    expect(isFailing(tenant('unsigned', { push_refusals }))).toBe(true)
  }
})

test('counts a provider whose server presents another certificate as failing', () => {
  const certificate = {
    upstream: 'erp',
    address: 'erp.example:443',
    fingerprint: 'AA',
    expires_at: '2027-11-20T12:00:00.000Z',
  } as const
  const seen = (presented: string | null) =>
    isFailing(tenant('pinned', { certificates: [{ ...certificate, presented }] }))
  expect(seen(null)).toBe(false)
  expect(seen('BB')).toBe(true)
})

test('counts a provider whose upstream answers slowly as failing', () => {
  const trouble = { cause: 'slow', since: '2026-11-20T12:00:00.000Z', is_over: false } as const
  const slow = tenant('slow', { upstreams: [{ ...upstream('working'), trouble }] })
  expect(isFailing(slow)).toBe(true)
})
