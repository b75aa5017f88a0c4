import { expect, test } from 'vitest'
import { type ActivationCriterion, findEntitlement, listEntryId } from './entitlement.ts'

const holding = { contractId: '201', planId: '12', productIds: ['1', '133'], added: [] }
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
])('%s gives the right entitlement', (_, given, held, by) => {
  expect(findEntitlement(given, held)?.by).toBe(by)
})

test('the entitlement names the product of the contract that includes the app', () => {
  const given = offer('product_in_contract', ['7 - Outro', '133 - Globoplay'])
  expect(findEntitlement(given, holding)?.productId).toBe('133')
})

test.each([
  ['133 - Globoplay', '133'],
  ['133', '133'],
  ['173 - Telemedicina - família', '173'],
])('the id of the entry %s is %s', (entry, id) => expect(listEntryId(entry)).toBe(id))
