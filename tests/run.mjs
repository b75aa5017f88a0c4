// `npm test`: everything CI runs, every test at its first try. Ends with a table of its parts, the names of
// the tests that failed, and one line with the sum.
//   -- --slowest 30       also lists the slowest files and tests, and what they waited for
//   -- --node 24          units and calls on another Node
//   -- --only units,calls some of the parts
// `npm run test:long`: the long walks, of which `npm test` makes a short form, and all calls on the
// embedded database.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from './support/browser/chromium.mjs'
import { readCommit, writeLastResult } from './support/run/last-result.mjs'
import { findOtherNode } from './support/run/other-node.mjs'
import { readPlaywrightReport, readVitestReport } from './support/run/reports.mjs'
import { printSlowest, printTable } from './support/run/result-table.mjs'
import { perform, performTogether } from './support/run/stages.mjs'

const { values } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    slowest: { type: 'string', default: '0' },
    node: { type: 'string' },
    only: { type: 'string' },
  },
})
const isLong = values.long
const slowest = Number(values.slowest)
/** Read before the run, which may take longer than the next commit. */
const tested = readCommit()
const reports = mkdtempSync(join(tmpdir(), 'portal-tests-'))
const only = (values.only ?? (values.node ? 'units,calls' : undefined))?.split(',')
const isWanted = (/** @type {string} */ title) => only?.includes(title.toLowerCase()) ?? true

const env = {
  ...(isLong && { TEST_LENGTH: 'long' }),
  ...(slowest > 0 && { TEST_TIMES: 'on' }),
  ...(values.node && {
    PATH: [findOtherNode(values.node), process.env['PATH']].join(delimiter),
  }),
}

/** @returns {import('./support/run/stages.mjs').Stage} */
function vitest(/** @type {string} */ title, /** @type {string[]} */ ...projects) {
  const report = join(reports, `${title}.json`)
  return {
    title,
    command: [
      'node',
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env,
    count: () => readVitestReport(report),
  }
}

/** @returns {import('./support/run/stages.mjs').Stage} */
function browser() {
  const report = join(reports, 'browser.json')
  const times = join(reports, 'browser-times.json')
  return {
    title: 'Browser',
    command: ['npx', 'playwright', 'test', '--config', 'tests/playwright.config.ts'],
    env: {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...(slowest > 0 && { BROWSER_TIMES_FILE: times }),
    },
    count: () => readPlaywrightReport(report, slowest > 0 ? times : null),
  }
}

const build = { title: 'Build', command: ['npm', 'run', '--silent', 'build'] }
const checks = [
  build,
  { title: 'Types', command: ['npx', 'tsc', '-b'] },
  { title: 'Dead code', command: ['npx', 'knip'] },
  { title: 'Lint', command: ['npx', 'oxlint', '--deny-warnings'] },
  { title: 'Format', command: ['npx', 'oxfmt', '--check', '.'] },
  vitest('House', 'house'),
]
const calls = vitest('Calls', 'api', 'api-embedded')
const wanted = {
  together: (isLong ? [build] : checks).filter(({ title }) => isWanted(title)),
  inTurn: (isLong
    ? [
        vitest('Units', 'unit'),
        calls,
        vitest('Processes', 'processes'),
        vitest('Checkers', 'checkers'),
      ]
    : [vitest('Units', 'unit', 'page'), calls]
  ).filter(({ title }) => isWanted(title)),
}

const parts = await performTogether(wanted.together)
for (const stage of wanted.inTurn) parts.push(await perform(stage))

const isBuilt = parts.every(({ title, failed }) => title !== build.title || failed === 0)
if (isBuilt && isWanted('Budgets') && !isLong) {
  parts.push(await perform({ title: 'Budgets', command: ['node', 'tests/bench/budgets.mjs'] }))
}
if (isBuilt && isWanted('Browser')) {
  // Installed where it is missing, before several workers look for it at once.
  findChromium()
  parts.push(await perform(browser()))
}
if (isBuilt && isWanted('Engines')) parts.push(await perform(vitest('Engines', 'engines')))

if (slowest > 0) printSlowest(parts, slowest)
const sum = printTable(parts, performance.now())
if (!isLong && !only) writeLastResult(tested, parts, performance.now())
const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''
console.log(`\n${sum.passed} passed, ${sum.failed} failed${skipped}`)
process.exitCode = sum.failed === 0 ? 0 : 1
