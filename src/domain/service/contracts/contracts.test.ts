import { describe, expect, it } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { annualSettlement, settlementYears } from './annual-settlement.ts'
import { sortByUrgency, sortLike } from './contract-order.ts'
import type { Contract } from './contract.ts'
import { internetStatus } from './internet-status.ts'
import { servicesOf } from './services.ts'
import { trustUnlockState } from './trust-unlock.ts'

const today = '2026-11-20'

const contract = (part: Partial<Contract>): Contract => ({
  id: '1',
  plan: 'FIBRA 500 MEGA',
  activatedOn: '2022-03-15',
  address: '',
  internet: 'CM',
  trustUnlock: 'S',
  isOnTrust: false,
  onTrustUntil: null,
  isSuspended: false,
  ...part,
})

const invoice = (fields: Partial<Invoice>) =>
  anInvoice({
    contractId: '1',
    status: 'R',
    dueDate: '2025-03-10',
    received: 9990,
    paidOn: '2025-03-09',
    paymentType: 'pix',
    ...fields,
  })

describe('the internet status', () => {
  it.each([
    ['A', 'Ativo', false],
    ['CM', 'Bloqueado', true],
    ['CA', 'Bloqueado', true],
    ['FA', 'Financeiro Pendente', true],
    ['AA', 'Aguardando Assinatura', false],
    ['D', 'Contrato desativado', false],
    ['CE', 'Contrato desativado', false],
    ['', 'Contrato desativado', false],
    ['constructor', 'Contrato desativado', false],
  ])('%s has the label "%s"', (code, label, isBlocked) => {
    expect(internetStatus(code)).toEqual({ label, isBlocked })
  })
})

describe('the trust unlock', () => {
  it.each([
    ['offered', {}],
    ['offered', { internet: 'FA' }],
    ['offered', { trustUnlock: 'P' }],
    ['not-offered', { trustUnlock: 'N' }],
    ['suspended', { isSuspended: true }],
    ['used', { isOnTrust: true }],
    ['not-blocked', { internet: 'A', isOnTrust: true }],
    ['not-blocked', { internet: 'AA' }],
    ['not-blocked', { internet: 'D' }],
  ] as const)('is %s for a contract with %o', (state, part) => {
    expect(trustUnlockState(contract(part))).toBe(state)
  })
})

describe('the order of contracts', () => {
  it('is blocked, then active, then ended, and otherwise the ERP’s own', () => {
    const codes = ['D', 'A', 'AA', 'FA', 'CM'].map((internet, index) =>
      contract({ id: String(index), internet }),
    )
    expect(sortByUrgency(codes).map(({ internet }) => internet)).toEqual([
      'FA',
      'CM',
      'A',
      'AA',
      'D',
    ])
  })
})

describe('an order that is given', () => {
  it('is kept, and contracts that are not in it follow by urgency', () => {
    const contracts = [
      contract({ id: '1', internet: 'D' }),
      contract({ id: '2', internet: 'A' }),
      contract({ id: '3', internet: 'CM' }),
      contract({ id: '4', internet: 'A' }),
      contract({ id: '5', internet: 'D' }),
    ]
    const order = (...ids: string[]) => sortLike(ids, contracts).map(({ id }) => id)
    expect(order('5', '2', '9')).toEqual(['5', '2', '3', '4', '1'])
    expect(order()).toEqual(['3', '2', '4', '1', '5'])
  })
})

describe('the services of a contract', () => {
  const service = (id: string, contractId: string, ...names: string[]) => ({
    id,
    contractId,
    names,
  })
  it('are those of the contract itself, without the repeated name of its plan', () => {
    const services = [
      service('1', '1', 'SCM', 'FIBRA 500 MEGA', 'FIBRA 500 MEGA'),
      service('2', '1', 'FIBRA 500 MEGA'),
      service('3', '1', 'TV', 'FIBRA 500 MEGA', '100 canais'),
      service('4', '2', 'Outro'),
    ]
    expect(servicesOf(contract({}), services)).toEqual([
      { id: '1', name: 'SCM' },
      { id: '2', name: 'FIBRA 500 MEGA' },
      { id: '3', name: 'TV · 100 canais' },
    ])
  })
})

describe('the annual settlement', () => {
  it('may be requested for the current year and the two before', () => {
    expect(settlementYears(today)).toEqual([2026, 2025, 2024])
  })

  it('is settled when everything due in the year is paid, whatever the payment date', () => {
    const paid = [
      invoice({ id: '1', dueDate: '2025-01-01', paidOn: '2026-02-01' }),
      invoice({ id: '2', dueDate: '2025-12-31' }),
    ]
    const others = [
      invoice({ id: '3', dueDate: '2024-12-31', status: 'A' }),
      invoice({ id: '4', dueDate: '2026-01-01', status: 'A' }),
      invoice({ id: '5', contractId: '2', status: 'A' }),
    ]
    expect(annualSettlement([...paid, ...others], '1', 2025, today)).toEqual({
      state: 'settled',
      invoices: paid,
    })
  })

  it.each(['A', 'P'] as const)(
    'is open while an invoice of the year has the status %s',
    (status) => {
      const open = invoice({ id: '2', status })
      expect(annualSettlement([invoice({}), open], '1', 2025, today)).toEqual({
        state: 'open',
        invoices: [open],
      })
    },
  )

  it('is not over until 31 December has passed', () => {
    const paid = [invoice({ dueDate: '2026-01-10' })]
    expect(annualSettlement(paid, '1', 2026, '2026-12-31')).toEqual({ state: 'not-over' })
    expect(annualSettlement(paid, '1', 2026, '2027-01-01')).toMatchObject({ state: 'settled' })
  })

  it('has nothing due in a year without invoices', () => {
    expect(annualSettlement([invoice({})], '1', 2024, today)).toEqual({ state: 'nothing-due' })
  })
})
