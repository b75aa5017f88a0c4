import { describe, expect, it } from 'vitest'
import { chooseOffers, type ContractSales, maxOffers } from './choose-offers.ts'
import { hasOffers, noOfferSubjects, type OfferKind } from './offer-kind.ts'
import { offerObstacle } from './offer-obstacle.ts'
import { differenceText, offerSentences } from './offer-words.ts'

const item = (id: string, name: string, price: number, kind: OfferKind = 'plan_change') => ({
  id,
  name,
  price,
  kind,
})

const sales: ContractSales = {
  contractId: '201',
  planId: '12',
  price: 99_90,
  loyalUntil: null,
  onSale: [
    item('14', 'FIBRA 1 GIGA', 149_90),
    item('11', 'FIBRA 300 MEGA', 79_90),
    item('12', 'FIBRA 500 MEGA', 99_90),
    item('16', 'CORTESIA', 0),
    item('17', 'FIBRA 500 MEGA + TV', 99_90),
    item('31', 'Ponto extra de Wi-Fi', 19_90, 'extra'),
    item('32', 'Antivírus', 9_90, 'extra'),
  ],
}
const rules = { offerSubjects: { plan_change: '74', extra: '75' }, offeredPlans: [] }
const ids = (offers: readonly { readonly id: string }[]) => offers.map(({ id }) => id)

describe('the plans offered for a contract', () => {
  it('are the others on sale, the cheapest first, with difference and speed', () => {
    expect(chooseOffers('plan_change', sales, [], rules)).toEqual([
      { ...item('11', 'FIBRA 300 MEGA', 79_90), difference: -20_00, speed: 300 },
      { ...item('17', 'FIBRA 500 MEGA + TV', 99_90), difference: 0, speed: 500 },
      { ...item('14', 'FIBRA 1 GIGA', 149_90), difference: 50_00, speed: 1000 },
    ])
  })

  it.each([
    ['the provider takes no such request', { ...rules, offerSubjects: noOfferSubjects }, []],
    ['the provider limits them', { ...rules, offeredPlans: ['14', '12', '99'] }, ['14']],
  ])('are fewer where %s', (_, limited, expected) => {
    expect(ids(chooseOffers('plan_change', sales, [], limited))).toEqual(expected)
  })

  it('have no difference where the present price is not known', () => {
    const [offer] = chooseOffers('plan_change', { ...sales, price: null }, [], rules)
    expect(offer).toMatchObject({ id: '11', difference: null })
  })

  it('are those nearest in price where there are hundreds', () => {
    const onSale = Array.from({ length: 400 }, (_, nth) =>
      item(String(1000 + nth), `Plano ${nth} MEGA`, (nth + 1) * 100),
    )
    const offers = chooseOffers('plan_change', { ...sales, onSale }, [], rules)
    expect(offers).toHaveLength(maxOffers)
    expect(offers.every(({ difference }) => Math.abs(difference ?? 0) <= 16_00)).toBe(true)
    expect(offers.map(({ price }) => price)).toEqual(
      offers.map(({ price }) => price).toSorted((a, b) => a - b),
    )
  })
})

describe('the extras offered for a contract', () => {
  it('cost their price more, and leave out what the subscriber has already', () => {
    expect(chooseOffers('extra', sales, ['32'], rules)).toEqual([
      { ...item('31', 'Ponto extra de Wi-Fi', 19_90, 'extra'), difference: 19_90, speed: null },
    ])
  })
})

it.each([
  [{ isSuspended: false, isBlocked: false }, null],
  [{ isSuspended: false, isBlocked: true }, 'contract blocked'],
  [{ isSuspended: true, isBlocked: true }, 'contract suspended'],
])('says of a contract that is %o: %s', (contract, obstacle) => {
  expect(offerObstacle(contract)).toBe(obstacle)
})

it('is offered where the provider has a subject for one of both', () => {
  expect(hasOffers(noOfferSubjects)).toBe(false)
  expect(hasOffers({ ...noOfferSubjects, extra: '75' })).toBe(true)
})

it.each([
  [20_00, '+ R$ 20,00 por mês'],
  [-5_01, '− R$ 5,01 por mês'],
  [0, 'Mesmo valor por mês'],
])('writes the difference of %i cents', (difference, text) => {
  expect(differenceText(difference)).toBe(text)
})

it('says what is asked for, that nothing changes before, and from when it counts', () => {
  const facts = { contractId: '201', offerName: 'FIBRA 1 GIGA', price: 149_90 } as const
  expect(
    offerSentences({ ...facts, kind: 'plan_change', difference: 50_00, start: 'agreed' }),
  ).toEqual([
    'Contrato 201: FIBRA 1 GIGA por R$ 149,90 por mês (+ R$ 50,00 por mês no dia do pedido).',
    'A gente confirma com você antes de mudar. Nada muda até lá.',
    'O dia em que passa a valer é combinado com você.',
  ])
  expect(
    offerSentences({ ...facts, kind: 'extra', difference: 149_90, start: 'next_bill' })[0],
  ).toBe('Contrato 201: FIBRA 1 GIGA por R$ 149,90 por mês.')
})
