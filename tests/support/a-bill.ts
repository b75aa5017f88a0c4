import type { Charge, ContractCharges, IssuedBill } from '#domain/money/bill-parts/charge.ts'

/** A bill of contract 201 for the month before it is due on 10 January 2027, with these fields instead. */
export const aBill = (fields: Partial<IssuedBill> = {}): IssuedBill => ({
  id: '20',
  contractId: '201',
  dueDate: '2027-01-10',
  value: 9990,
  issuedOn: null,
  period: { from: '2026-12-10', to: '2027-01-09' },
  origin: 'contract',
  ...fields,
})

/** A service that has always been charged each month, with these fields instead. */
export const aCharge = (fields: Partial<Charge> = {}): Charge => ({
  id: 'extra',
  kind: 'extra',
  name: fields.id ?? 'extra',
  amount: 1000,
  starts: null,
  until: null,
  times: null,
  timesDone: null,
  lastOn: null,
  isEnded: false,
  ...fields,
})

/** Contract 201 in force since 2022, with these fields instead. */
export const aContract = (fields: Partial<ContractCharges> = {}): ContractCharges => ({
  contractId: '201',
  charges: [],
  isIncomplete: false,
  begins: '2022-03-15',
  dueDay: 10,
  isRunning: true,
  ...fields,
})
