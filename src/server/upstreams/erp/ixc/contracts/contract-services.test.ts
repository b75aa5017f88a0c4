import { describe, expect, it } from 'vitest'
import { readServiceRow } from './contract-services.ts'

describe('a row of the plan items', () => {
  const grid = Object.fromEntries(
    Array.from({ length: 15 }, (_, position) => [String(position), `cell ${position}`]),
  )
  it('keeps only the id, the names and the contract', () => {
    expect(readServiceRow({ ...grid, '0': '121', '12': 203 })).toEqual([
      '121',
      'cell 1',
      'cell 2',
      'cell 3',
      ...Array.from({ length: 8 }, () => ''),
      '203',
    ])
  })
  it('is unusable without an id', () => {
    expect(readServiceRow({ ...grid, '0': '' })).toBeNull()
  })
})
