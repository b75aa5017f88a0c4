import { expect, test } from 'vitest'
import type { TenantHealth } from '#contract/health.ts'
import { byUrgency, isFailing } from './urgency.ts'

const tenant = (client_id: string, change: Partial<TenantHealth> = {}): TenantHealth => ({
  client_id,
  alias: client_id,
  status: 'active',
  upstreams: [],
  erp_findings: [],
  notices: { told: 0, pushed: 0, failed: 0 },
  jobs: { waiting: 0, waiting_since: null, given_up: 0 },
  reminders: null,
  audit: { entries: 0, verified_at: null, is_broken: false },
  ...change,
})
const upstream = (state: 'working' | 'recovering' | 'failing') =>
  ({ upstream: 'erp', state, in_flight: 0, queued: 0, latency_ms: 1 }) as const

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
  expect(isFailing({ erp_findings: [], upstreams: [upstream('recovering')] })).toBe(true)
  expect(isFailing({ erp_findings: [], upstreams: [upstream('working')] })).toBe(false)
})

test('counts a provider whose ERP withholds a column as failing', () => {
  expect(isFailing(tenant('blind', { erp_findings: ['invoices without liberado'] }))).toBe(true)
})
