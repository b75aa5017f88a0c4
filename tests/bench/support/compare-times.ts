import { median } from './process.mjs'

interface Pair {
  readonly name: string
  readonly young: () => Promise<unknown>
  readonly grown: () => Promise<unknown>
}

/** Runs of each, of which the first ones are left out: they open connections and make plans. */
const rounds = 40
const warmUp = 10

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** The median times of both works of each pair in milliseconds, measured in turn. */
export async function compareTimes(
  pairs: readonly Pair[],
): Promise<{ readonly name: string; readonly young: number; readonly grown: number }[]> {
  const found = []
  for (const { name, young, grown } of pairs) {
    const [before, after]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      before.push(await timeOf(young))
      after.push(await timeOf(grown))
    }
    found.push({ name, young: median(before.slice(warmUp)), grown: median(after.slice(warmUp)) })
  }
  return found
}
