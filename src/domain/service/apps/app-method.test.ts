import { expect, test } from 'vitest'
import { isMethodAllowed, requiredList } from './app-method.ts'
import { integrationMethods } from './integration-method.ts'

test('an app for every customer may not use a method with paid accounts', () => {
  const allowed = integrationMethods.filter((method) => isMethodAllowed('any', method))
  expect(allowed).toEqual([
    'watch',
    'display_only',
    'api_atp_box',
    'api_toca_livros',
    'add_product_in_contract',
  ])
})

test.each(['product_in_contract', 'plan_in_contract'] as const)(
  'the criterion %s allows every method',
  (by) => {
    expect(integrationMethods.every((method) => isMethodAllowed(by, method))).toBe(true)
  },
)

test('each criterion requires its own list', () => {
  expect(requiredList('any')).toBeNull()
  expect(requiredList('product_in_contract')).toBe('product_ids')
  expect(requiredList('plan_in_contract')).toBe('plan_ids')
})
