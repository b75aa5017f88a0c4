import { expect, it } from 'vitest'
import { changeMessage, type ComingChange } from './change-message.ts'
import type { NextBill } from './next-bill.ts'

const unknown: NextBill = {
  value: null,
  dueDate: '2027-01-10',
  month: '2027-01',
  changes: [],
  lastDueDate: '2026-12-10',
  unknown: 'open charge',
  openName: '',
}
const charge = {
  id: 'discount 5',
  kind: 'discount',
  name: 'Fidelidade',
  amount: -2000,
  times: null,
} as const
const change: ComingChange = {
  kind: 'ends',
  day: '2026-12-20',
  charge,
  contractId: '201',
  next: unknown,
  limit: null,
}

it('says what ends and when, where the next bill is not known', () => {
  expect(changeMessage(change)).toEqual({
    title: 'Sua fatura vai mudar',
    body: 'O desconto Fidelidade (R$ 20,00) vale até 20/12/2026, no contrato 201. Depois, a fatura fica R$ 20,00 maior.',
  })
})

it('says the next bill where it is known and has the change, and up to what it pays itself', () => {
  const part = { ...charge, until: null, days: null }
  const changes = [{ kind: 'ended', part, amount: 2000 } as const]
  const next = { ...unknown, value: 11_990, unknown: null, changes }
  const { title, body } = changeMessage({ ...change, next, limit: 10_000 })
  expect(title).toBe('Sua próxima fatura muda')
  expect(body).toContain(
    'A próxima fatura deve ser de R$ 119,90 e vencer em 10/01. O pagamento automático nunca cobra acima do seu limite, de R$ 100,00.',
  )
  expect(changeMessage({ ...change, next: { ...next, changes: [] } }).title).toBe(
    'Sua fatura vai mudar',
  )
})

it('says what begins, and whether it is charged once', () => {
  const service = {
    id: 'service 4',
    kind: 'extra',
    name: 'Mudança de endereço',
    amount: 5000,
    times: 1,
  } as const
  expect(changeMessage({ ...change, kind: 'begins', charge: service }).body).toBe(
    'Mudança de endereço (R$ 50,00) começa em 20/12/2026, no contrato 201, e entra na fatura, uma vez.',
  )
})
