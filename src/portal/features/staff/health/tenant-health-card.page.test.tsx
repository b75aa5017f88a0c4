import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { AcceptedTenantHealth } from '#contract/installation/health.ts'
import { TenantHealthCard } from './tenant-health-card.tsx'

afterEach(cleanup)

const at = new Date('2026-11-20T12:00:00-03:00')
const working = {
  upstream: 'erp',
  state: 'working',
  in_flight: 0,
  queued: 0,
  trouble: null,
  latency_ms: 37,
} as const

const healthy: AcceptedTenantHealth = {
  client_id: 'demo',
  alias: 'Demo Telecom',
  status: 'active',
  upstreams: [working],
  erp_findings: [],
  push_refused_by: [],
  push_refusals: [],
  certificates: [],
  notices: { told: 0, pushed: 0, failed: 0 },
  jobs: { waiting: 0, waiting_since: null, given_up: 0 },
  reminders: null,
  audit: { entries: 0, verified_at: null, is_broken: false },
}
const show = (change: Partial<AcceptedTenantHealth> = {}) =>
  render(<TenantHealthCard of={{ ...healthy, ...change }} at={at} />)
const line = () => screen.queryByText('Demo Telecom')?.closest('summary')?.textContent

describe('a provider on Status', () => {
  it('is one line where all is well, closed, with name, id and one word', () => {
    const { container } = show()
    expect(line()).toBe('Demo TelecomdemoFuncionando')
    expect(container.querySelector('details')?.open).toBe(false)
  })

  it('is called suspended and nothing else where it is, and unused where nothing was called', () => {
    show({ status: 'suspended' })
    expect(line()).toBe('Demo TelecomdemoExcluído')
    cleanup()
    show({ upstreams: [] })
    expect(line()).toBe('Demo TelecomdemoSem chamadas ainda')
  })

  it('is a card where a system fails, with what is wrong', () => {
    show({ upstreams: [{ ...working, state: 'failing' }] })
    expect(line()).toBeUndefined()
    expect(screen.getByText('Em falha')).toBeTruthy()
  })

  it('says in its line that a confirmed certificate ends soon', async () => {
    const certificate = {
      upstream: 'erp',
      address: 'ixc.demo.example:443',
      fingerprint: 'aa',
      expires_at: '2026-11-25T12:00:00-03:00',
      presented: null,
    } as const
    const { container } = show({ certificates: [certificate] })
    const text = await screen.findByText(/o certificado confirmado vence em/)
    expect(container.querySelector('details')?.contains(text)).toBe(false)
  })
})
