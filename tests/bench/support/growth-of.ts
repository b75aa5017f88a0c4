import { median } from './process.mjs'

/** Of so many samples in a row the lowest counts: what is in use besides is work under way. */
const samplesOfFloor = 4

/**
 * By how many percent the floor of values rises from the first to the last: along the median slope of
 * all pairs (Theil and Sen), which a third of outliers does not change.
 */
export function growthOf(samples: readonly number[]): number {
  const values = samples
    .filter((_, nth) => nth % samplesOfFloor === 0)
    .map((_, nth) => Math.min(...samples.slice(nth * samplesOfFloor, (nth + 1) * samplesOfFloor)))
  const slopes = values.flatMap((from, start) =>
    values.slice(start + 1).map((to, step) => (to - from) / (step + 1)),
  )
  const grown = median(slopes) * (values.length - 1)
  return (grown / (median([...values]) - grown / 2)) * 100
}
