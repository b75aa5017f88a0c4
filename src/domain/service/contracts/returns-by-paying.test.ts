import { expect, it } from 'vitest'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import type { Contract } from './contract.ts'
import { returnsByPaying } from './returns-by-paying.ts'

const today = '2026-11-23'
const contract: Contract = {
  id: '1',
  plan: '',
  activatedOn: null,
  address: '',
  internet: 'CA',
  trustUnlock: 'N',
  isOnTrust: false,
  onTrustUntil: null,
  isSuspended: false,
}
const overdue: Invoice = {
  id: '7',
  contractId: '1',
  status: 'A',
  dueDate: '2026-11-10',
  value: 9990,
  received: 0,
  open: 9990,
  discount: null,
  paidOn: null,
  paymentType: null,
  linhaDigitavel: null,
  awaiting: null,
}
const returns = (
  contractChange: Partial<Contract>,
  invoiceChange: Partial<Invoice> = {},
  others: readonly Invoice[] = [],
) => {
  const paid = { ...overdue, ...invoiceChange }
  return returnsByPaying(paid, [{ ...contract, ...contractChange }], [paid, ...others], today)
}

it('brings back a line that is blocked automatically or slowed down for this invoice', () => {
  expect(returns({})).toBe(true)
  expect(returns({ internet: 'FA' })).toBe(true)
})

it('promises nothing for a line that is free, blocked by hand, off or suspended', () => {
  for (const internet of ['A', 'CM', 'AA', 'D']) expect(returns({ internet })).toBe(false)
  expect(returns({ isSuspended: true })).toBe(false)
})

it('promises nothing for an invoice that is not overdue, of another contract or of none', () => {
  expect(returns({}, { dueDate: today })).toBe(false)
  expect(returns({}, { contractId: '2' })).toBe(false)
  expect(returns({}, { contractId: null })).toBe(false)
})

it('promises nothing while another invoice of the contract is overdue', () => {
  const other = { ...overdue, id: '8', status: 'P' as const }
  expect(returns({}, {}, [other])).toBe(false)
  expect(returns({}, {}, [{ ...other, contractId: '2' }])).toBe(true)
  expect(returns({}, {}, [{ ...other, dueDate: today }])).toBe(true)
  expect(returns({}, {}, [{ ...other, awaiting: 'booking' }])).toBe(true)
})
