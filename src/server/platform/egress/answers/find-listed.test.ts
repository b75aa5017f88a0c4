import { expect, it } from 'vitest'
import { findListed } from './find-listed.ts'

const isTwo = (one: number) => one === 2

it('finds what was read, whether the list is whole or a part', () => {
  expect(findListed({ value: [1, 2] }, isTwo)).toBe(2)
  expect(findListed({ value: [1, 2], isIncomplete: true }, isTwo)).toBe(2)
})

it('tells an absence only of a whole list', () => {
  expect(findListed({ value: [1] }, isTwo)).toBeUndefined()
  expect(findListed({ value: [1], isIncomplete: false }, isTwo)).toBeUndefined()
  const part = { value: [1], isIncomplete: true }
  expect(() => findListed(part, isTwo)).toThrow(
    expect.objectContaining({ kind: 'protocol-error', upstream: 'erp' }),
  )
})
