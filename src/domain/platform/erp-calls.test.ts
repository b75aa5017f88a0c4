import { expect, it } from 'vitest'
import { defaultErpCalls, isErpCalls } from './erp-calls.ts'

it('lets a provider’s ERP answer from 2 to 64 questions at once', () => {
  const counts = [1, 2, 2.5, defaultErpCalls, 64, 65, Number.NaN]
  expect(counts.filter(isErpCalls)).toEqual([2, defaultErpCalls, 64])
})
