import { expect, it } from 'vitest'
import { isBilledAsBefore, whyNotForetold } from './not-foretold.ts'

const mark = (kind: string) => ({ id: '1', kind, from: '', until: '', day: 0, revocable: false })
const active = { internet: 'A', isSuspended: false }

it.each([
  ['waits for its signature', { ...active, internet: 'AA' }, 'Falta assinar este contrato.'],
  ['is blocked', { ...active, internet: 'CA' }, 'Este contrato está bloqueado.'],
  ['is of an unpaid bill', { ...active, internet: 'FA' }, 'Este contrato está bloqueado.'],
  ['is over', { ...active, internet: 'D' }, 'Este contrato não está ativo.'],
  ['is suspended', { ...active, isSuspended: true }, 'Este contrato está suspenso.'],
  [
    'is asked to end',
    { ...active, marks: [mark('cancellation')] },
    'O cancelamento deste contrato foi pedido.',
  ],
  [
    'is asked for in a way of a later version',
    { ...active, marks: [mark('move')] },
    'Há um pedido em andamento neste contrato.',
  ],
])('says why of a contract that %s', (_, contract, why) => {
  expect(whyNotForetold(contract)).toBe(why)
  expect(isBilledAsBefore(contract)).toBe(false)
})

it('says nothing of one that is billed as before', () => {
  expect(whyNotForetold({ ...active, marks: [] })).toBe('')
  expect(isBilledAsBefore(active)).toBe(true)
})
