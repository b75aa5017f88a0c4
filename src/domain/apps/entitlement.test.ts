import { expect, test } from 'vitest'
import { type ActivationCriterion, entitlement, listedId } from './entitlement.ts'

const holding = { contractId: '201', planId: '12', productIds: ['1', '133'] }
const offer = (criterion: ActivationCriterion, products: string[] = [], plans: string[] = []) => ({
  criterion,
  productIds: products,
  planIds: plans,
})

test.each([
  ['an app for everybody, without a contract', offer('any'), null, 'any'],
  ['an app for everybody, with one', offer('any'), holding, 'any'],
  ['a plan of the list', offer('plan_in_contract', [], ['12 - FIBRA 500 MEGA']), holding, 'plan'],
  ['another plan', offer('plan_in_contract', [], ['1 - FIBRA']), holding, undefined],
  ['a product of the list', offer('product_in_contract', ['133 - Globoplay']), holding, 'product'],
  [
    'a product whose id only begins alike',
    offer('product_in_contract', ['13']),
    holding,
    undefined,
  ],
  ['an empty list of products', offer('product_in_contract'), holding, undefined],
  ['a product, without a contract', offer('product_in_contract', ['133']), null, undefined],
])('%s', (_, given, held, by) => {
  expect(entitlement(given, held)?.by).toBe(by)
})

test('it tells which product of the contract it is', () => {
  const given = offer('product_in_contract', ['7 - Outro', '133 - Globoplay'])
  expect(entitlement(given, holding)?.productId).toBe('133')
})

test.each([
  ['133 - Globoplay', '133'],
  ['133', '133'],
  ['173 - Telemedicina - família', '173'],
])('the id of %s is %s', (entry, id) => expect(listedId(entry)).toBe(id))
