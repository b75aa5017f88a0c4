/** @typedef {import('./stages.mjs').Part} Part */

/** Minutes and seconds: `1:05`. @param {number} ms */
function clock(ms) {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Seconds with one decimal: `12.3`. @param {number} ms */
const seconds = (ms) => (ms / 1000).toFixed(1)

/**
 * Prints a line for each part and the names of failed tests, and returns the sums. Parts may have
 * run side by side: their times do not add up to the time of the whole.
 * @param {readonly Part[]} parts
 * @param {number} wholeMs
 */
export function printTable(parts, wholeMs) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  console.log(`\n${'part'.padEnd(10)}   time  passed  failed  skipped`)
  for (const { title, ms, passed, failed, skipped } of parts) {
    const numbers = [passed, failed, skipped].map((count, index) =>
      String(count).padStart(index < 2 ? 6 : 7),
    )
    console.log(`${title.padEnd(10)}  ${clock(ms).padStart(5)}  ${numbers.join('  ')}`)
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  console.log(`${'whole'.padEnd(10)}  ${clock(wholeMs).padStart(5)}`)
  for (const { title, failed, failures = [] } of parts) {
    if (failed > 0) console.log([`\nfailed in ${title}:`, ...failures].join('\n  '))
  }
  return total
}

/** The three longest waits: `timer of src/x.ts:10 1.2 s`. @param {Record<string, number>} waits */
const toWaits = (waits) =>
  Object.entries(waits)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 3)
    .map(([what, ms]) => `${what} ${seconds(ms)}`)
    .join(', ')

/**
 * Prints the files and the tests that took longest: seconds in all, seconds of the processor, and what
 * was waited for.
 * @param {readonly Part[]} parts
 * @param {number} count
 */
export function printSlowest(parts, count) {
  const times = parts.flatMap(({ title, times: all = [] }) =>
    all.map((time) => ({ ...time, file: `${title}: ${time.file}` })),
  )
  /** @type {Map<string, { what: string, ms: number, processorMs: number, waits: Record<string, number> }>} */
  const files = new Map()
  for (const { file, ms, processorMs, waits } of times) {
    const sum = files.get(file) ?? { what: file, ms: 0, processorMs: 0, waits: {} }
    sum.ms += ms
    sum.processorMs += processorMs ?? 0
    for (const [what, wait] of Object.entries(waits))
      sum.waits[what] = (sum.waits[what] ?? 0) + wait
    files.set(file, sum)
  }
  const tests = times.map(({ file, name, ms, processorMs, waits }) => ({
    what: `${file} › ${name}`,
    ms,
    processorMs,
    waits,
  }))
  for (const [title, rows] of /** @type {const} */ ([
    ['files', [...files.values()]],
    ['tests', tests],
  ])) {
    console.log(`\nslowest ${title}: seconds, of the processor, waited for`)
    for (const { what, ms, processorMs, waits } of rows
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, count)) {
      const used = processorMs === null ? '-' : seconds(processorMs)
      console.log(
        `${seconds(ms).padStart(6)} ${used.padStart(6)}  ${what}\n${' '.repeat(16)}${toWaits(waits)}`,
      )
    }
  }
}
