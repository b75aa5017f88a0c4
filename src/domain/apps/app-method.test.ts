import { expect, test } from 'vitest'
import { allowsMethod, neededList } from './app-method.ts'
import { integrationMethods } from './integration-method.ts'

test('an app for everybody is bound to nothing that costs for each account', () => {
  const allowed = integrationMethods.filter((method) => allowsMethod('any', method))
  expect(allowed).toEqual([
    'watch',
    'display_only',
    'api_atp_box',
    'api_toca_livros',
    'add_product_in_contract',
  ])
})

test.each(['product_in_contract', 'plan_in_contract'] as const)('%s allows every method', (by) => {
  expect(integrationMethods.every((method) => allowsMethod(by, method))).toBe(true)
})

test('each criterion names the list it needs', () => {
  expect(neededList('any')).toBeNull()
  expect(neededList('product_in_contract')).toBe('product_ids')
  expect(neededList('plan_in_contract')).toBe('plan_ids')
})
