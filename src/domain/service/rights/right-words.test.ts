import { expect, it } from 'vitest'
import { noRightSubjects, offersRights, rightSubjectKinds } from './right-kind.ts'
import { type RightFacts, rightSentences } from './right-words.ts'

const facts: Omit<RightFacts, 'kind'> = {
  contractId: '201',
  invoiceId: '7',
  startsOn: '2026-12-01',
  endsOn: '2026-12-30',
  effectiveOn: '2026-11-25',
  answerBy: '2026-12-23',
  amount: 4990,
  dueDay: 15,
}

it.each([
  ['suspension', 'Contrato 201: suspensão de 01/12/2026 a 30/12/2026 (30 dias).'],
  ['cancellation', 'Contrato 201: cancelamento com efeito em 25/11/2026.'],
  ['withdrawal', /^Contrato 201: você desistiu do cancelamento/],
  ['contest', /^Fatura 7: R\$ 49,90 em contestação\. A resposta vem até 23\/12\/2026/],
  ['due_day', /^Contrato 201: vencimento no dia 15\./],
] as const)('says what a %s asks for, and by when', (kind, first) => {
  const [sentence = '', ...rest] = rightSentences({ ...facts, kind })
  expect(sentence).toEqual(first instanceof RegExp ? expect.stringMatching(first) : first)
  expect(rest.every((text) => text.endsWith('.'))).toBe(true)
})

it('says no length of a suspension without its first or last day', () => {
  const first = (change: Partial<RightFacts>) =>
    rightSentences({ ...facts, kind: 'suspension', ...change })[0]
  expect(first({ endsOn: null })).toBe('Contrato 201: suspensão de 01/12/2026 a .')
  expect(first({ startsOn: null })).toBe('Contrato 201: suspensão de  a 30/12/2026.')
})

it('offers rights where one of them has a subject in the ERP', () => {
  expect(offersRights(noRightSubjects)).toBe(false)
  for (const kind of rightSubjectKinds) {
    expect(offersRights({ ...noRightSubjects, [kind]: '12' })).toBe(true)
  }
})
