// `npm run test:changed [-- REV]`: what a change since a revision (the last commit without one) can reach:
// types, format and lint of its files, the rules of the house, the units that import one of them, and the
// files of calls that speak of its nouns. Two minutes; `npm test` proves the rest.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { printTable } from './support/run/result-table.mjs'
import { perform, performTogether } from './support/run/stages.mjs'

const since = process.argv[2] ?? 'HEAD'
const git = (/** @type {string[]} */ ...words) =>
  execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean)

const changed = [
  ...new Set([
    ...git('diff', '--name-only', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
].filter((file) => existsSync(file))
const sources = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file))

/** Folders of the server that every call passes; a change there is proved by `npm test`. */
const everywhere = new Set([
  'auth',
  'db',
  'egress',
  'http',
  'jobs',
  'secrets',
  'tenants',
  'threads',
])

/** The nouns of a changed file: its folder, and its own name. @param {string} file */
function nounsOf(file) {
  const [, room, noun = '', ...rest] =
    /^src\/(domain|sandbox|(?:contract|server)\/\w+)\/([^/]+)/.exec(file) ?? []
  if (!room || rest.length > 0 || everywhere.has(noun)) return []
  return [noun.replace(/(\.test)?\.ts$/, '')]
}

const nouns = [...new Set(sources.flatMap(nounsOf))]
const isAbout = (/** @type {string} */ file, /** @type {string} */ noun) =>
  basename(file).startsWith(`${noun}.`) ||
  basename(file).startsWith(`${noun}-`) ||
  new RegExp(`#contract/\\w+/${noun}\\.ts`).test(readFileSync(`tests/api/${file}`, 'utf8'))
const calls = readdirSync('tests/api', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.long.test.ts'))
  .filter(
    (file) => changed.includes(`tests/api/${file}`) || nouns.some((noun) => isAbout(file, noun)),
  )
  .map((file) => `tests/api/${file}`)

console.log(`${changed.length} files changed since ${since}; nouns: ${nouns.join(', ') || 'none'}`)
const vitest = ['npx', 'vitest', 'run', '--reporter=default', '--passWithNoTests']
const parts = await performTogether([
  { title: 'Types', command: ['npx', 'tsc', '-b'] },
  ...(sources.length > 0
    ? [{ title: 'Lint', command: ['npx', 'oxlint', '--deny-warnings', ...sources] }]
    : []),
  { title: 'Format', command: ['npx', 'oxfmt', '--check', ...changed] },
  { title: 'House', command: [...vitest, '--project=house'] },
])
parts.push(
  await perform({
    title: 'Units',
    command: [...vitest, '--project=unit', '--project=page', `--changed=${since}`],
  }),
)
if (calls.length > 0) {
  parts.push(await perform({ title: 'Calls', command: [...vitest, '--project=api', ...calls] }))
}
const { failed } = printTable(parts, performance.now())
process.exitCode = failed === 0 ? 0 : 1
