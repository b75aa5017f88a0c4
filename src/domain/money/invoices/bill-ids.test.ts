import { expect, it } from 'vitest'
import { readBillIds, writeBillIds } from './bill-ids.ts'

it('reads the ids that it wrote', () => {
  expect(readBillIds(writeBillIds(['1021', '1022']))).toEqual(['1021', '1022'])
})

it('reads each id once, and nothing that is none', () => {
  expect(readBillIds('1021,,1021, 7,<b>,1022')).toEqual(['1021', '1022'])
  expect(readBillIds('')).toEqual([])
})

it('reads no more ids than are paid at once', () => {
  const ids = Array.from({ length: 20 }, (_, index) => String(1000 + index))
  expect(readBillIds(ids.join(','))).toEqual(ids.slice(0, 12))
})
