import { expect, it } from 'vitest'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { erpInvoice } from '#tests/support/upstreams/erp-invoices.ts'
import { readReasons } from './bill-reasons.ts'

const erp = {
  contractCharges: () => Promise.reject(new UpstreamFailure('erp', 'unavailable', 'test')),
}

it('says what a bill says of itself, although nothing of its contract can be read', async () => {
  const monthly = erpInvoice({ id: '1', customerId: '7' })
  const own = { ...monthly, id: '2', id_contrato: '', id_contrato_avulso: '1' }
  const bills = [monthly, { ...own, origin: { ...monthly.origin, kind: 'standalone' as const } }]
  const { signal } = new AbortController()
  const reasonOf = await readReasons(erp, bills, { customerId: '7', today: '2026-11-20', signal })
  expect(reasonOf('2').reason).toBe('Cobrança avulsa, à parte da mensalidade.')
  expect(reasonOf('1')).toEqual({ reason: '', parts: [] })
})
