import { expect, it } from 'vitest'
import type { Rows } from './dated.ts'
import { findListed, isEmptyList, wholeList } from './find-listed.ts'

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

it('tells of no list that is a part that it is empty, or what all of it is', () => {
  const unreadable = expect.objectContaining({ kind: 'protocol-error' })
  expect([isEmptyList({ value: [] }), isEmptyList({ value: [1] })]).toEqual([true, false])
  expect(isEmptyList({ value: [1], isIncomplete: true })).toBe(false)
  expect(() => isEmptyList({ value: [], isIncomplete: true })).toThrow(unreadable)
  expect(wholeList({ value: [1, 2] })).toEqual([1, 2])
  expect(() => wholeList({ value: [1, 2], isIncomplete: true })).toThrow(unreadable)
})

it('gives the rows of a list no way to tell an absence', () => {
  const rows: Rows<number> = [1, 2]
  // @ts-expect-error A row that is not found may be the unreadable one.
  expect(rows.find(isTwo)).toBe(2)
  // @ts-expect-error So may be the only one.
  expect(rows.filter(isTwo).length).toBe(1)
})
