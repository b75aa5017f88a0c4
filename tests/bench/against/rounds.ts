import { median } from '../support/process.mjs'
import { quantile } from '../support/quantile.ts'
import { type FigureKey, type FigureKind, figureKinds } from './figures.ts'

/** What is measured in a round: both versions, and for some figures a page or server without a product. */
export type Measured = 'former' | 'now' | 'bare'

/** The most that a figure may be of the former one, and the most where the rounds are noisy. */
const [minLimit, maxLimit] = [1.05, 1.1]

export interface Comparison {
  readonly former: number
  readonly now: number
  readonly ratio: number
  readonly noise: number
  readonly limit: number
  readonly isSlip: boolean
}

/**
 * Compares the values of the same rounds. The ratio is the median of each round's ratio, as a machine
 * that is slower for a while slows both. The noise is the standard error of this median: half the range
 * of the middle half of the ratios, times 1.86 and divided by the root of their number, as it would be
 * for values of a normal distribution. A ratio beyond twice the noise is a difference; where this is more
 * than five per cent it is the limit, up to ten per cent.
 */
export function compare(former: readonly number[], now: readonly number[]): Comparison {
  const ratios = former.map((value, round) => (now[round] ?? NaN) / value)
  const ratio = ratios.some(Number.isNaN) ? NaN : median(ratios)
  const halfRange = (quantile(ratios, 0.75) - quantile(ratios, 0.25)) / 2
  const noise = (1.86 * halfRange) / Math.sqrt(ratios.length)
  const limit = Math.min(maxLimit, Math.max(minLimit, 1 + 2 * noise))
  // A ratio that is not a number is a slip, too.
  return {
    former: median(former),
    now: median(now),
    ratio,
    noise,
    limit,
    isSlip: !(ratio <= limit),
  }
}

export interface ComparedFigure extends FigureKind, Comparison {}

/** The values of all rounds. */
export class Rounds {
  readonly #values = new Map<string, number[]>()

  note(key: FigureKey, measured: Measured, value: number): void {
    this.#values.set(`${key} ${measured}`, [...this.#of(key, measured), value])
  }

  /** The figures of both versions, in the order of the table. */
  compared(): ComparedFigure[] {
    return Object.keys(figureKinds)
      .filter((key): key is FigureKey => this.#of(key, 'now').length > 0)
      .map((key) => this.#compare(key))
  }

  /** How many times as much this version takes as what is bare; null where that was not measured. */
  againstBare(key: FigureKey, bare: FigureKey = key): number | null {
    const values = this.#of(bare, 'bare')
    return values.length === 0 ? null : median(this.#of(key, 'now')) / median(values)
  }

  #compare(key: FigureKey): ComparedFigure {
    return { ...figureKinds[key], ...compare(this.#of(key, 'former'), this.#of(key, 'now')) }
  }

  #of(key: string, measured: Measured): readonly number[] {
    return this.#values.get(`${key} ${measured}`) ?? []
  }
}
