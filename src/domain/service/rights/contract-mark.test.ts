import { expect, test } from 'vitest'
import { type ContractMark, isStillMarked, markSentence } from './contract-mark.ts'

const none = { requestedOn: '2026-11-27', from: '', until: '', day: 0 } as const
const cancellation = { ...none, kind: 'cancellation', from: '2026-12-01' } as const
const suspension = {
  ...none,
  kind: 'suspension',
  from: '2026-12-02',
  until: '2026-12-31',
} as const
const dueDay = { ...none, kind: 'due_day', day: 15 } as const

test.each([
  [cancellation, '2026-12-01', true],
  [cancellation, '2026-12-08', true],
  // The contract is in force a week later: it was settled otherwise.
  [cancellation, '2026-12-09', false],
  [suspension, '2026-12-31', true],
  [suspension, '2027-01-01', false],
  [dueDay, '2027-01-11', true],
  [dueDay, '2027-01-12', false],
] as const)('%o on %s is marked: %s', (request, today, isMarked) => {
  expect(isStillMarked(request, { dueDay: 10, today })).toBe(isMarked)
})

test('a change of the due day is done once the contract has that day', () => {
  expect(isStillMarked(dueDay, { dueDay: 15, today: '2026-11-28' })).toBe(false)
})

const mark = (change: Partial<ContractMark>): ContractMark => ({
  id: 'one',
  kind: 'cancellation',
  from: '',
  until: '',
  day: 0,
  revocable: false,
  ...change,
})

test.each([
  [mark(cancellation), 'Cancelamento marcado para 01/12/2026'],
  [mark(suspension), 'Suspensão pedida de 02/12/2026 a 31/12/2026'],
  [mark(dueDay), 'Mudança do vencimento para o dia 15 pedida'],
  [mark({ kind: 'of a later version' }), null],
])('%o is said as %s', (one, sentence) => {
  expect(markSentence(one)).toBe(sentence)
})
