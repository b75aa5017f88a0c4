import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/* What the reports of the two test runners say, in one shape. */

/**
 * @typedef {import('./stages.mjs').Counts} Counts
 * @typedef {import('./stages.mjs').TestTime} TestTime
 */

const read = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'))

/**
 * A file that failed without a failed test, for example because it did not load, counts as one
 * failure and is named.
 * @param {string} report
 * @returns {Counts}
 */
export function readVitestReport(report) {
  const { testResults, numPassedTests, numPendingTests, numTodoTests } = read(report)
  /** @type {string[]} */
  const failures = []
  /** @type {TestTime[]} */
  const times = []
  for (const { name, status, assertionResults } of testResults) {
    const file = relative(process.cwd(), name)
    const before = failures.length
    for (const { status: outcome, fullName, duration, meta } of assertionResults) {
      if (outcome === 'failed') failures.push(`${file} › ${fullName}`)
      const { processorMs = null, waits = {} } = meta
      times.push({ file, name: fullName, ms: duration ?? 0, processorMs, waits })
    }
    if (status === 'failed' && failures.length === before) failures.push(file)
  }
  const skipped = numPendingTests + numTodoTests
  return { passed: numPassedTests, failed: failures.length, skipped, failures, times }
}

/**
 * A test that passed only at a second try is not passed.
 * @param {string} report
 * @param {string | null} timesFile what `browser-times.ts` wrote
 * @returns {Counts}
 */
export function readPlaywrightReport(report, timesFile) {
  const { stats, suites, errors } = read(report)
  /** @type {string[]} */
  const failures = []
  let secondTries = 0
  const waiting = [...suites]
  for (let suite = waiting.shift(); suite; suite = waiting.shift()) {
    waiting.push(...(suite.suites ?? []))
    for (const spec of suite.specs) {
      for (const { status, projectName } of spec.tests) {
        const test = `[${projectName}] ${spec.file} › ${spec.title}`
        if (status === 'unexpected') failures.push(test)
        if (status === 'flaky') {
          failures.push(`${test} (passed at its second try)`)
          secondTries += 1
        }
      }
    }
  }
  for (const { message } of errors) failures.push(String(message).split('\n')[0] ?? '')
  return {
    passed: stats.expected,
    failed: failures.length,
    skipped: stats.skipped,
    failures,
    secondTries,
    times: timesFile === null ? [] : read(timesFile),
  }
}
