// `npm test`: runs every stage of CI one after the other, and ends with one line of totals.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './support/chromium.mjs'

const reports = mkdtempSync(join(tmpdir(), 'portal-tests-'))
const sum = { passed: 0, failed: 0, skipped: 0 }

/**
 * @param {string} title @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv}
 * [env]
 */
function run(title, command, args, env = {}) {
  console.log(`\n== ${title}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return status === 0
}

/**
 * A stage that is one check, which passes or fails.
 * @param {string} title
 * @param {string[]} args
 */
function check(title, ...args) {
  if (run(title, 'npx', args)) sum.passed += 1
  else sum.failed += 1
}

/**
 * A stage that counts its own tests; a stage that ends without a report counts as a failure.
 * @param {boolean} isFine
 * @param {() => { passed: number, failed: number, skipped: number }} read
 */
function count(isFine, read) {
  const before = sum.failed
  try {
    const { passed, failed, skipped } = read()
    sum.passed += passed
    sum.failed += failed
    sum.skipped += skipped
  } catch (error) {
    console.error(error)
    sum.failed += 1
  }
  if (!isFine && sum.failed === before) sum.failed += 1
}

check('Types', 'tsc', '-b')
check('Lint', 'oxlint', '--deny-warnings')
check('Format', 'oxfmt', '--check', '.')
check('Dead code', 'knip')

const vitestReport = join(reports, 'vitest.json')
const vitest = run('Units, wire, house', 'npx', [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
])
count(vitest, () => {
  const report = JSON.parse(readFileSync(vitestReport, 'utf8'))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
})

const isBuilt = run('Build', 'npm', ['run', '--silent', 'build'])
if (isBuilt) {
  if (run('Budgets', 'node', ['tests/bench/budgets.mjs'])) sum.passed += 1
  else sum.failed += 1

  const browserReport = join(reports, 'browser.json')
  const browser = run(
    'Browser',
    'npx',
    ['playwright', 'test', '--config', 'tests/playwright.config.ts'],
    { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  )
  count(browser, () => {
    const { stats } = JSON.parse(readFileSync(browserReport, 'utf8'))
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    }
  })
} else sum.failed += 1

const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''
console.log(`\n${sum.passed} passed, ${sum.failed} failed${skipped}`)
process.exitCode = sum.failed === 0 ? 0 : 1
