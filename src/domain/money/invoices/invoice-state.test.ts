import { describe, expect, it } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { invoiceState, invoiceStates, paymentTypeLabels, stateLabels } from './invoice-state.ts'

const today = '2026-11-20'
const some = anInvoice()

describe('invoiceState', () => {
  it.each([
    ['P', '2026-11-19', 0, 'overdue', 'Vencida'],
    ['P', '2026-11-19', 5000, 'overdue', 'Vencida'],
    ['P', '2026-11-20', 0, 'partial', 'Parcial'],
    ['P', '2026-12-20', 5000, 'partial', 'Parcial'],
    ['P', '2026-12-20', 9990, 'partial', 'Parcial'],
    ['A', '2026-11-19', 0, 'overdue', 'Vencida'],
    ['A', '2020-01-01', 0, 'overdue', 'Vencida'],
    ['A', '2026-11-20', 0, 'to_receive', 'A vencer'],
    ['A', '2026-11-21', 0, 'to_receive', 'A vencer'],
    ['R', '2026-11-19', 9990, 'received', 'Paga'],
    ['R', '2026-12-20', 9990, 'received', 'Paga'],
    ['R', '2020-01-01', 0, 'received', 'Paga'],
  ] as const)(
    'gives an invoice of status %s, due %s, with %i cents received the state %s',
    (status, dueDate, received, state, label) => {
      expect(invoiceState({ ...some, status, dueDate, received }, today)).toBe(state)
      expect(stateLabels[state]).toBe(label)
    },
  )
})

it('marks a partly paid invoice that is past its due date as overdue and as partial', () => {
  const late = { ...some, status: 'P', dueDate: '2026-11-19' } as const
  expect(invoiceStates(late, today)).toEqual(['overdue', 'partial'])
  expect(invoiceStates({ ...late, dueDate: today }, today)).toEqual(['partial'])
})

it.each([
  ['A', 'booking', 'awaiting_booking', 'Paga, aguardando baixa'],
  ['P', 'booking', 'awaiting_booking', 'Paga, aguardando baixa'],
  ['A', 'bank', 'awaiting_bank', 'Pagamento em confirmação'],
  ['R', 'booking', 'received', 'Paga'],
] as const)(
  'gives an overdue invoice of status %s that awaits the %s the state %s',
  (status, awaiting, state, label) => {
    const overdue = { ...some, status, awaiting, dueDate: '2026-11-01' }
    expect(invoiceState(overdue, today)).toBe(state)
    expect(stateLabels[state]).toBe(label)
  },
)

it('labels the payment types as the specification does', () => {
  expect(paymentTypeLabels).toEqual({
    pix: 'PIX',
    credit_card: 'Cartão de Crédito',
    boleto: 'Boleto',
  })
})

it('calls a contested invoice contested and not overdue', () => {
  const contested = { ...some, dueDate: '2020-01-01', isContested: true } as const
  expect(invoiceStates(contested, today)).toEqual(['contested'])
  expect(invoiceStates({ ...contested, status: 'P' }, today)).toEqual(['contested', 'partial'])
  expect(invoiceStates({ ...contested, status: 'R' }, today)).toEqual(['received'])
  expect(stateLabels.contested).toBe('Em contestação')
})
