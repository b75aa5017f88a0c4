import { describe, expect, it } from 'vitest'
import { compareWithPlan, downSteps, maxDownBytes, maxUpBytes, speedOf, upSteps } from './speed.ts'

describe('a speed test', () => {
  it('transfers no more than is said before', () => {
    const sum = (steps: readonly number[]) => steps.reduce((total, step) => total + step, 0)
    expect(sum(downSteps)).toBeLessThanOrEqual(maxDownBytes)
    expect(sum(upSteps)).toBeLessThanOrEqual(maxUpBytes)
  })

  it('measures by its largest transfer, in Mbit/s', () => {
    expect(
      speedOf([
        { bytes: 500_000, ms: 400 },
        { bytes: 2_500_000, ms: 200 },
      ]),
    ).toBe(100)
  })

  it.each([[[]], [[{ bytes: 0, ms: 10 }]], [[{ bytes: 10, ms: 0 }]]])(
    'measures nothing by %o',
    (transfers) => {
      expect(speedOf(transfers)).toBeNull()
    },
  )

  it.each([
    [400, 'fits'],
    [399, 'below'],
    [200, 'below'],
    [199, 'far below'],
  ])('of %d Mbit/s at a plan of 500 is: %s', (speed, verdict) => {
    expect(compareWithPlan(speed, 500)).toBe(verdict)
  })
})
