import { seededRandom } from './virtual-time.ts'

export type Chance = ReturnType<typeof chanceOf>

/** What happens in a simulated world, decided by its seed. */
export function chanceOf(seed: number) {
  const random = seededRandom(seed)
  /** A whole number from `from` to `to`, both included. */
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  return {
    is: (share: number): boolean => share > 0 && random() < share,
    between,
    pick: <T>(all: readonly [T, ...T[]] | readonly T[]): T => {
      const one = all[between(0, all.length - 1)]
      if (one === undefined) throw new Error('nothing to pick from')
      return one
    },
  }
}
