import { describe, expect, it } from 'vitest'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { benchTenant } from '#tests/support/tenants/bench-tenant.ts'
import { fakeIxc, invoiceRow, listing, type Row } from '#tests/support/upstreams/fake-ixc.ts'
import { type BillsState, owedBills } from './owed-bills.ts'

/** Whether bills are owed of which the ERP has these rows, asked at a time in a zone. */
async function stateOf(
  rows: readonly Row[],
  bills: readonly { invoiceId: string; value: number }[],
  {
    at = '2026-11-20T15:00:00Z',
    zone = 'America/Sao_Paulo',
  }: { at?: string; zone?: TimeZone } = {},
) {
  const ixc = fakeIxc(() => listing(...rows))
  ixc.clock.now = new Date(at)
  const readBills = owedBills({ erps: { for: () => ixc.erpIn(zone) }, now: () => ixc.clock.now })
  const tenant = {
    ...benchTenant,
    rules: { ...providerRules('demo'), timeZone: zone },
    isSandbox: false,
    acsUrl: null,
    gateway: null,
    bank: null,
    agreementGateway: 'cielo' as const,
    messageGateway: null,
  }
  return readBills(
    tenant,
    bills.map((bill) => ({ ...bill, customerId: '7' })),
  )
}

const whole = { invoiceId: '11', value: 9_990 }
const paid = { status: 'R', valor_recebido: '99.90', valor_aberto: '0.00' }

describe('a bill that is to be paid', () => {
  it.each<[string, Row, BillsState]>([
    ['as it was', {}, 'owed'],
    ['with a fine that the ERP has added', { valor_aberto: '101.93' }, 'owed'],
    ['paid in another way', paid, 'paid otherwise'],
    ['paid in part', { status: 'P', valor_recebido: '50.00', valor_aberto: '49.90' }, 'not owed'],
    ['another customer’s', { id_cliente: '8' }, 'not owed'],
    ['paid by another customer', { ...paid, id_cliente: '8' }, 'not owed'],
    ['cancelled', { status: 'C' }, 'not owed'],
  ])('is it owed, when it is %s', async (_, columns, expected) => {
    expect(await stateOf([{ ...invoiceRow, ...columns }], [whole])).toBe(expected)
  })

  it('is not owed when the ERP does not have it, nor with one that is paid', async () => {
    expect(await stateOf([], [whole])).toBe('not owed')
    const both = [whole, { invoiceId: '12', value: 9_990 }]
    const other = { ...invoiceRow, id: '12' }
    expect(await stateOf([invoiceRow, other], both)).toBe('owed')
    expect(await stateOf([invoiceRow, { ...other, ...paid }], both)).toBe('paid otherwise')
  })

  it('is not said to be owed or not where one of them cannot be read', async () => {
    const both = [whole, { invoiceId: '12', value: 9_990 }]
    const unread = { ...invoiceRow, id: '12', valor: 'x' }
    await expect(stateOf([invoiceRow, unread], both)).rejects.toThrow()
  })

  it.each([
    // Half past eleven at night of 30 November, and half an hour after midnight.
    ['America/Noronha', '2026-12-01T01:30:00Z', '2026-12-01T02:30:00Z'],
    ['America/Sao_Paulo', '2026-12-01T02:30:00Z', '2026-12-01T03:30:00Z'],
    ['America/Manaus', '2026-12-01T03:30:00Z', '2026-12-01T04:30:00Z'],
    ['America/Rio_Branco', '2026-12-01T04:30:00Z', '2026-12-01T05:30:00Z'],
  ] as const)('has its discount until the end of its day in %s', async (zone, before, after) => {
    const discounted = {
      ...invoiceRow,
      desconto_condicional_valor: '10.00',
      validade_desconto_condicional: '2026-11-30',
    }
    const less = { ...whole, value: 8_990 }
    expect(await stateOf([discounted], [less], { at: before, zone })).toBe('owed')
    expect(await stateOf([discounted], [whole], { at: before, zone })).toBe('not owed')
    expect(await stateOf([discounted], [whole], { at: after, zone })).toBe('owed')
  })
})
