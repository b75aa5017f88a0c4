import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/* What the reports of the two test runners say, in one shape. */

/** @typedef {import('./stages.mjs').Counts} Counts */

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
  for (const { name, status, assertionResults } of testResults) {
    const file = relative(process.cwd(), name)
    const before = failures.length
    for (const test of assertionResults) {
      if (test.status === 'failed') failures.push(`${file} › ${test.fullName}`)
    }
    if (status === 'failed' && failures.length === before) failures.push(file)
  }
  const skipped = numPendingTests + numTodoTests
  return { passed: numPassedTests, failed: failures.length, skipped, failures }
}

/**
 * @param {string} report
 * @param {boolean} isFirstTryOnly a test that passed at its second try counts as failed
 * @returns {Counts}
 */
export function readPlaywrightReport(report, isFirstTryOnly) {
  const { stats, suites } = read(report)
  /** @type {string[]} */
  const failures = []
  /** @type {string[]} */
  const secondTries = []
  const waiting = [...suites]
  for (let suite = waiting.shift(); suite; suite = waiting.shift()) {
    waiting.push(...(suite.suites ?? []))
    for (const spec of suite.specs) {
      for (const { status, projectName } of spec.tests) {
        const test = `[${projectName}] ${spec.file} › ${spec.title}`
        if (status === 'unexpected') failures.push(test)
        if (status === 'flaky') (isFirstTryOnly ? failures : secondTries).push(test)
      }
    }
  }
  return {
    passed: stats.expected + secondTries.length,
    failed: stats.unexpected + stats.flaky - secondTries.length,
    skipped: stats.skipped,
    failures,
    secondTries,
  }
}
