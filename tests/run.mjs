// `npm test`: everything CI runs. Ends with a table of its parts, their time and their tests, the
// names of the tests that failed, and one line with the sum. With `-- --first-try` a browser test that
// passes only at its second try counts as failed.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './support/chromium.mjs'
import { readPlaywrightReport, readVitestReport } from './support/reports.mjs'
import { printTable } from './support/result-table.mjs'
import { perform, performTogether } from './support/stages.mjs'

const isFirstTryOnly = process.argv.includes('--first-try')
const reports = mkdtempSync(join(tmpdir(), 'portal-tests-'))

/** @returns {import('./support/stages.mjs').Stage} */
function vitest(/** @type {string} */ title, /** @type {string[]} */ ...projects) {
  const report = join(reports, `${title}.json`)
  return {
    title,
    command: [
      'npx',
      'vitest',
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    count: () => readVitestReport(report),
  }
}

const build = { title: 'Build', command: ['npm', 'run', '--silent', 'build'] }
const parts = await performTogether([
  build,
  { title: 'Types', command: ['npx', 'tsc', '-b'] },
  { title: 'Dead code', command: ['npx', 'knip'] },
  { title: 'Lint', command: ['npx', 'oxlint', '--deny-warnings'] },
  { title: 'Format', command: ['npx', 'oxfmt', '--check', '.'] },
  vitest('House', 'house'),
])
parts.push(await perform(vitest('Units', 'unit')))
parts.push(await perform(vitest('Wire', 'api', 'api-postgres')))

if (parts.some(({ title, failed }) => title === build.title && failed === 0)) {
  const budgets = ['node', 'tests/bench/budgets.mjs']
  parts.push(await perform({ title: 'Budgets', command: budgets }))
  const report = join(reports, 'browser.json')
  // Installed where it is missing, before two workers look for it at once.
  findChromium()
  const browser = {
    title: 'Browser',
    command: ['npx', 'playwright', 'test', '--config', 'tests/playwright.config.ts'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count: () => readPlaywrightReport(report, isFirstTryOnly),
  }
  parts.push(await perform(browser))
}

const sum = printTable(parts, performance.now())
const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''
console.log(`\n${sum.passed} passed, ${sum.failed} failed${skipped}`)
process.exitCode = sum.failed === 0 ? 0 : 1
