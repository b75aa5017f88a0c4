import { describe, expect, it } from 'vitest'
import { bitOf, countNames, hasBit, withBit } from './sketch.ts'

const key = Buffer.alloc(32, 7)

const sketchOf = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => bitOf(key, `name ${first + at}`)).reduce(withBit, '')

describe('a sketch of names', () => {
  it.each([0, 1, 50, 500, 5000])('counts %i names within a tenth', (count) => {
    const counted = countNames([sketchOf(0, count)])
    expect(Math.abs(counted - count)).toBeLessThanOrEqual(count / 10)
  })

  it('counts a name once, within a sketch and across sketches', () => {
    const bit = bitOf(key, 'name 1')
    expect(countNames([withBit(withBit('', bit), bit)])).toBe(1)
    expect(countNames([sketchOf(0, 40), sketchOf(0, 40)])).toBe(countNames([sketchOf(0, 40)]))
    expect(countNames([sketchOf(0, 40), sketchOf(40, 40)])).toBe(countNames([sketchOf(0, 80)]))
  })

  it('knows the names it holds', () => {
    const sketch = withBit('', 9)
    expect([hasBit(sketch, 9), hasBit(sketch, 8), hasBit('', 9)]).toEqual([true, false, false])
  })
})
