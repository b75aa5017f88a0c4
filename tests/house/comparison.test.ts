import { describe, expect, it } from 'vitest'
import { parseCauses } from '../bench/against/causes.ts'
import { compare, Rounds } from '../bench/against/rounds.ts'
import { judge, nameSlips, placeComparison, toComparisonTable } from '../bench/against/table.ts'

const former = [100, 110, 90, 105, 100]
const times = (factor: number) => former.map((value) => value * factor)

describe('the comparison with a former version', () => {
  it('takes each round by itself, so that a slow round of both changes nothing', () => {
    const slowOnce = (values: number[]) =>
      values.map((value, round) => value * (round === 2 ? 3 : 1))
    const compared = compare(slowOnce(former), slowOnce(times(1.02)))
    expect(compared.ratio).toBeCloseTo(1.02)
    expect(compared.noise).toBeCloseTo(0)
    expect(compared.isSlip).toBe(false)
  })

  it('tells what is worse by more than five per cent', () => {
    expect(compare(former, times(1.049))).toMatchObject({ limit: 1.05, isSlip: false })
    expect(compare(former, times(1.06))).toMatchObject({ limit: 1.05, isSlip: true })
    expect(compare(former, times(0.5))).toMatchObject({ isSlip: false })
  })

  it('allows twice the noise of the rounds, and ten per cent at most', () => {
    const noisy = (spread: number, middle: number) =>
      compare(
        Array.from({ length: 5 }, () => 100),
        [-2, -1, 0, 1, 2].map((step) => 100 * (middle + step * spread)),
      )
    // The middle half of the ratios is as wide as two steps.
    expect(noisy(0.05, 1.07).limit).toBeCloseTo(1 + (2 * 1.86 * 0.05) / Math.sqrt(5))
    expect(noisy(0.05, 1.07).isSlip).toBe(false)
    expect(noisy(0.5, 1.11)).toMatchObject({ limit: 1.1, isSlip: true })
  })

  it('tells a value that is missing or no number', () => {
    expect(compare(former, former.slice(1)).isSlip).toBe(true)
    expect(compare([0], [0]).isSlip).toBe(true)
  })

  it('writes figures in the order of the table, with the cause that a commit names', () => {
    const rounds = new Rounds()
    for (const value of former) {
      rounds.note('taps', 'former', 4)
      rounds.note('taps', 'now', 5)
      rounds.note('plainCpu', 'former', value)
      rounds.note('plainCpu', 'now', value * 0.9)
      rounds.note('plainCpu', 'bare', value / 4)
    }
    const causes = parseCauses('a1\u001Ftaps to the copied PIX code: the law asks')
    expect(nameSlips(judge(rounds, causes))).toBe('')
    expect(nameSlips(judge(rounds, []))).toBe('taps to the copied PIX code')
    const table = toComparisonTable(judge(rounds, causes))
    expect(table.split('\n').slice(2)).toEqual([
      '| processor time of a plain answer | 100 µs | 90 µs | 0.900 | 0.0 % | better |',
      '| taps to the copied PIX code | 4 | 5 | 1.250 | 0.0 % | allowed by a1: the law asks |',
    ])
    expect(rounds.againstBare('plainCpu')).toBeCloseTo(3.6)
    expect(rounds.againstBare('paint')).toBeNull()
  })
})

describe('the causes that commits name', () => {
  it('are read one a trailer, with the figure before the colon', () => {
    const log = 'a1\u001Fstart: reads keys: all\u001Fprecache, raw: a font\nb2\u001F\nc3'
    expect(parseCauses(log)).toEqual([
      { commit: 'a1', figure: 'start', cause: 'reads keys: all' },
      { commit: 'a1', figure: 'precache, raw', cause: 'a font' },
    ])
  })

  it('say more than the name of a figure', () => {
    expect(parseCauses('a1\u001Fstart\u001Fstart:\u001Fstart: \u001F: why')).toEqual([])
  })

  it('stands on the page once for each version, database and Node, the last one', () => {
    const page = '# Figures\n\n## Against\n\n## This version alone\n\nx\n'
    const twice = ['first', 'second'].reduce(
      (text, measured) => placeComparison(text, 'a1, embedded', measured),
      placeComparison(page, 'b2, embedded', 'other'),
    )
    expect(twice.match(/^(?:first|second|other)$/gm)).toEqual(['other', 'second'])
    expect(twice.match(/^## .*$/gm)).toEqual(['## Against', '## This version alone'])
    expect(twice.endsWith('\n\nx\n')).toBe(true)
    expect(() => placeComparison('# Figures\n', 'a1', 'x')).toThrow('no place')
  })
})
