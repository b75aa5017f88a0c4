import { expect, it } from 'vitest'
import { isolatedTenant } from '#server/platform/egress/addresses/isolated-tenant.ts'
import { createMetrics } from './metrics.ts'

it('counts the calls of a provider as its own, and those to servers that are tried out together', async () => {
  const { registry, observeUpstreamCall } = createMetrics()
  const call = { upstream: 'erp', cause: 'testErp', outcome: 'status 200', durationMs: 5 } as const
  observeUpstreamCall({ ...call, tenant: 'demo' })
  for (const token of ['one', 'other']) {
    observeUpstreamCall({ ...call, tenant: isolatedTenant('erp.example', token) })
  }
  const text = await registry.metrics()
  const counted = text.split('\n').filter((line) => line.startsWith('portal_upstream_calls_total{'))
  expect(counted).toEqual([
    expect.stringMatching(/provider="demo".* 1$/),
    expect.stringMatching(/provider="".* 2$/),
  ])
})
