// `npm run bench [-- --write] [NAME...]`: runs the benchmarks on the built product, one after the other;
// all of them, or those whose file name starts with a given name. Ends with one table of their figures;
// `--write` puts it into docs/figures.md. With `--against REV` it compares with that version (against.ts).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  figuresFile,
  figuresPage,
  mergeFigures,
  readTold,
  toList,
  writeFigures,
} from './support/figures.mjs'
import { isNoisy } from './support/noise.mjs'

const benches = [
  'budgets.mjs',
  'update.ts',
  'erp-questions.ts',
  'throughput.ts',
  'sign-in-storm.ts',
  'paint.mjs',
  'felt-speed.ts',
  'long-list.ts',
  'starts.ts',
  'database-restart.ts',
  'job-turns.ts',
  'processes.ts',
  'many-tenants.ts',
  'growth.ts',
  'sealing.ts',
  'cold-start.ts',
  'payment-kills.ts',
  'reminders.ts',
  'outages.ts',
  'announcements.ts',
  'soak.ts',
]
/** They count, which no other work disturbs. */
const counting = new Set(['budgets.mjs', 'update.ts', 'erp-questions.ts'])
const nameOf = (/** @type {string} */ file) => file.replace(/\.\w+$/, '')
const withoutStyles = new URL('support/without-styles.mjs', import.meta.url).href
const flags = ['--import', 'tsx', '--import', withoutStyles]
const words = process.argv.slice(2)
if (words.some((word) => word.startsWith('--against'))) {
  const file = fileURLToPath(new URL('against/against.ts', import.meta.url))
  const { status } = spawnSync(process.execPath, [...flags, file, ...words], { stdio: 'inherit' })
  process.exit(status ?? 1)
}
const prefixes = words.filter((word) => word !== '--write')
const folder = mkdtempSync(join(tmpdir(), 'portal-figures-'))
const told = join(folder, 'told.jsonl')
const broken = []
const noisy = new Set()
for (const name of benches) {
  if (prefixes.length > 0 && !prefixes.some((prefix) => name.startsWith(prefix))) continue
  console.log(`\n== ${name}`)
  const isTimed = !counting.has(name)
  const isNoisyBefore = isTimed && (await isNoisy())
  const file = fileURLToPath(new URL(name, import.meta.url))
  const env = { ...process.env, BENCH_TABLE: told }
  const { status } = spawnSync(process.execPath, [...flags, file], { stdio: 'inherit', env })
  if (status !== 0) broken.push(name)
  if (isNoisyBefore || (isTimed && (await isNoisy()))) {
    noisy.add(nameOf(name))
    console.log('Other work takes this machine: do not trust these figures.')
  }
}

const figures = readTold(told, noisy)
rmSync(folder, { recursive: true })
if (figures.length > 0) console.log(`\n${toList(figures)}`)
if (words.includes('--write')) {
  // Some run on one database alone where they are told so.
  const isPart = process.env['DATABASES'] !== undefined
  writeFigures(mergeFigures(figures, benches.map(nameOf), isPart))
  spawnSync('npx', ['oxfmt', figuresPage, figuresFile], { stdio: 'inherit' })
}
console.log(broken.length === 0 ? '\nEvery figure holds.' : `\nBroken: ${broken.join(', ')}`)
process.exitCode = broken.length === 0 ? 0 : 1
