import { describe, expect, it } from 'vitest'
import { creditStates } from './credit.ts'
import {
  creditReckoning,
  creditRequest,
  creditSentence,
  isWorthAsking,
  minutesText,
} from './credit-words.ts'
import { defaultOutageRules } from './outage-rules.ts'

const by = { rules: defaultOutageRules, zone: 'America/Sao_Paulo' } as const
/** Half past eleven at night in São Paulo. */
const startsAt = new Date('2026-11-13T02:30:00Z')
const endedAt = new Date('2026-11-13T07:50:00Z')
const months = [{ month: '2026-11', minutes: 320, amount: 74 }]
const credit = { state: 'due', price: 99_90, minutes: 320, months, amount: 74 } as const
const told = { credit, startsAt }
const none = { price: 99_90, minutes: 0, months: [], amount: 0 }

it.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [320, '5 h 20 min'],
  [1500, '25 h'],
])('writes %i minutes as %s', (minutes, text) => {
  expect(minutesText(minutes)).toBe(text)
})

describe('what is said of a credit', () => {
  it('is its time, the provider’s day and its amount', () => {
    expect(creditSentence(told, by)).toBe(
      'Sua internet ficou 5 h 20 min fora em 12/11. Isso vale R$ 0,74 de abatimento.',
    )
    expect(creditReckoning(told, by)).toBe(
      'Proporcional aos minutos do mês, sobre R$ 99,90: o valor mensal do plano em 12/11, com descontos e acréscimos e sem serviços adicionais. 11/2026: 5 h 20 min, R$ 0,74.',
    )
    const double = { ...by, rules: { ...by.rules, credit: 'double' as const } }
    expect(creditReckoning(told, double)).toContain('do mês, em dobro, sobre')
  })

  it('names no amount in any other state', () => {
    for (const state of creditStates.filter((one) => one !== 'due')) {
      const other = { ...told, credit: { ...none, state } }
      expect(creditSentence(other, by)).not.toContain('R$')
      expect(creditReckoning(other, by)).toBe('')
    }
    expect(creditReckoning({ ...told, credit: { ...credit, price: null } }, by)).toBe('')
    const short = { ...told, credit: { ...none, minutes: 20, state: 'too short' as const } }
    expect(creditSentence(short, by)).toBe(
      'Durou 20 min. Pela nossa regra, o abatimento vale a partir de 30 min.',
    )
  })

  it('may be asked for where it is due or not known', () => {
    expect(creditStates.filter((state) => isWorthAsking({ state }))).toEqual([
      'due',
      'unknown suspension',
      'unknown price',
    ])
  })

  it('is asked for with what it stands on', () => {
    const asked = { ...told, contractId: '201', place: 'Trindade', endedAt, without: null }
    expect(creditRequest(asked, by).split('\n')).toEqual([
      'Peço o abatimento da queda de 12/11/2026 23:30 a 13/11/2026 04:50 (Trindade), no contrato 201.',
      'Tempo sem internet: 5 h 20 min.',
      expect.stringMatching(/^Valor calculado pelo portal: R\$ 0,74\. Proporcional/),
    ])
    const unknown = {
      ...asked,
      credit: { ...none, price: null, state: 'unknown suspension' as const },
    }
    expect(creditRequest(unknown, by).split('\n')).toEqual([
      expect.stringContaining('contrato 201'),
      'O portal não conseguiu calcular o valor. Peço que confiram.',
    ])
    const without = { id: '1025', dueDate: '2027-01-10' }
    expect(
      creditRequest({ ...asked, without }, by)
        .split('\n')
        .at(-1),
    ).toBe('A fatura 1025, com vencimento em 10/01/2027, foi emitida depois e veio sem ele.')
  })
})
