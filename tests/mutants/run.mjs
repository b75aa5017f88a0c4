// `npm run mutants -- [FILE OR FOLDER...]`: changes the rules of the domain one operator at a time and runs
// their tests against each change, a mutant. A mutant that no test notices is a line that the tests
// do not mean. Without arguments it takes the whole domain; it fails below 95 % of found mutants.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'

const chosen = process.argv.slice(2)
const paths = chosen.length > 0 ? chosen : ['src/domain']
const isFile = (/** @type {string} */ path) => path.includes('.ts')
const report = (/** @type {string} */ name) => join('node_modules/.cache/mutants', name)

await new Stryker({
  mutate: [...paths.map((path) => (isFile(path) ? path : join(path, '**/*.ts'))), '!**/*.test.ts'],
  // The copy that is changed has the domain, its tests and what they import. It has no tsconfig.json:
  // Stryker would rewrite it with an interface that TypeScript 7 does not have.
  ignorePatterns: [
    '/*',
    '!/package.json',
    '!/src',
    '/src/*',
    '!/src/domain',
    '!/tests',
    '/tests/*',
    '!/tests/mutants',
    '!/tests/support',
    '**/tsconfig.json',
  ],
  // Not below node_modules, where Vitest looks for no tests.
  tempDirName: mkdtempSync(join(tmpdir(), 'portal-mutants-')),
  cleanTempDir: 'always',
  testRunner: 'vitest',
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
  vitest: { configFile: 'tests/mutants/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // A machine that does other work besides is no endless loop.
  timeoutMS: 30_000,
  // Texts of the screen, and the defaults that the compiler asks for where there is always a value. That
  // the name of a state is meant is seen by the comparisons with it.
  mutator: { excludedMutations: ['StringLiteral'] },
  // Tables of texts and limits are read when a module is loaded, so that each of them would need all
  // tests and a new process. Most of these mutants are other words in a text.
  ignoreStatic: true,
  thresholds: { high: 100, low: 95, break: 95 },
  reporters: ['clear-text', 'html', 'json', ...(process.stdout.isTTY ? ['progress'] : [])],
  clearTextReporter: { logTests: false, reportTests: false, skipFull: true },
  htmlReporter: { fileName: report('index.html') },
  jsonReporter: { fileName: report('mutants.json') },
  allowConsoleColors: process.stdout.isTTY,
}).runMutationTest()
