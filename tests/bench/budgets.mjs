// `npm run budgets`: the sizes of what a visitor downloads, taken from the build manifest. Exits 1
// when a size is above its limit (`hold`).
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readBuild } from './support/build-sizes.mjs'
import { judge, note } from './support/verdict.mjs'

const portal = fileURLToPath(new URL('../../dist/portal/', import.meta.url))

/** Each file costs a request when the portal is first stored: on a slow line more than its bytes. */
const maxPrecachedFiles = 135

/** @typedef {{ what: string, bytes: number, hold: number, aim: number }} Row */

const build = readBuild(portal)
const { manifest, closure, gzipped, gzippedJavaScript, untilSignIn, shell, untilHome } = build

/** @type {Record<string, Record<string, number>>} File, then package: bytes (builds/package-sizes.ts). */
const packageSizes = JSON.parse(readFileSync(join(portal, '.vite/package-sizes.json'), 'utf8'))

/** What a file weighs gzipped, shared among its packages by their minified bytes. @param {string} file */
function packageShares(file) {
  /** @type {Record<string, number>} */
  const shares = packageSizes[file] ?? {}
  const whole = Object.values(shares).reduce((sum, bytes) => sum + bytes, 0)
  const size = gzipped(file)
  return Object.entries(shares).map(([name, bytes]) => ({ name, bytes: (bytes / whole) * size }))
}

/** What each package costs in these chunks, the heaviest first. @param {Iterable<string>} keys */
function packageCosts(keys) {
  /** @type {Map<string, number>} */
  const costs = new Map()
  for (const key of keys) {
    const file = manifest[key]?.file ?? ''
    if (!file.endsWith('.js')) continue
    for (const { name, bytes } of packageShares(file)) {
      costs.set(name, (costs.get(name) ?? 0) + bytes)
    }
  }
  return [...costs].toSorted(([, one], [, other]) => other - one)
}

/** The library of queries, which the first screen with data brings for all others. */
const queryLibrary = Object.keys(manifest).find((key) => manifest[key]?.name === 'query')
if (!queryLibrary) throw new Error('The build manifest has no library of queries.')
const withQueries = closure([...shell, queryLibrary])

/** The map of the screens of staff, which only their pages load. */
const staffMap = 'app/staff/router.ts'
const staffShell = closure([...withQueries, staffMap])

/** The lazily loaded screens that these chunks name. @param {string[]} keys */
const screensOf = (keys) =>
  keys
    .flatMap((key) => manifest[key]?.dynamicImports ?? [])
    .filter((key) => key !== build.routed && /^(features|app)\/.*\.tsx$/.test(key))

/** Each screen, with the chunks that are there before it. */
const routes = [
  ...screensOf([build.entry, build.routed]).map((key) => ({ key, before: withQueries })),
  ...screensOf([staffMap]).map((key) => ({ key, before: staffShell })),
]
if (routes.length === 0) throw new Error('The build manifest names no lazy route.')

/**
 * JavaScript that a chunk needs besides the ones before it, chunks shared with other screens
 * included.
 * @param {string} key @param {Set<unknown>} before
 */
const ownSize = (key, before) =>
  gzippedJavaScript([...closure([key])].filter((chunk) => !before.has(chunk)))

/** @type {Row[]} */
const rows = [
  {
    what: 'JavaScript until sign-in is usable, gzip',
    bytes: gzippedJavaScript(untilSignIn),
    hold: 101.6e3,
    aim: 76e3,
  },
  {
    what: 'router and map of routes, gzip',
    bytes: ownSize(build.routed, untilSignIn),
    hold: 43e3,
    aim: 35e3,
  },
  { what: 'library of queries, gzip', bytes: ownSize(queryLibrary, shell), hold: 11e3, aim: 9e3 },
  {
    what: 'JavaScript until the home, gzip',
    bytes: gzippedJavaScript(untilHome),
    hold: 196e3,
    aim: 170e3,
  },
  ...routes
    .filter(({ key }, nth) => routes.findIndex((one) => one.key === key) === nth)
    .map(({ key, before }) => ({
      what: `route ${key}, gzip`,
      bytes: ownSize(key, before),
      hold: 25.5e3,
      aim: 20e3,
    }))
    .toSorted((one, other) => other.bytes - one.bytes),
]

if (existsSync(join(portal, 'sw.js'))) {
  rows.push({ what: '/sw.js, gzip', bytes: gzipped('sw.js'), hold: 13e3, aim: 8e3 })
  const { files, bytes } = build.readPrecache()
  rows.push({ what: `precache, ${files} files, raw`, bytes, hold: 0.88e6, aim: 0.8e6 })
  if (files > maxPrecachedFiles) {
    throw new Error(`The precache holds ${files} files, ${maxPrecachedFiles} at most.`)
  }
}
const pushWorker = 'notification/sw.js'
if (existsSync(join(portal, pushWorker))) {
  rows.push({ what: `/${pushWorker}, gzip`, bytes: gzipped(pushWorker), hold: 3e3, aim: 1e3 })
}

/** @param {number} bytes */
const kilobytes = (bytes) => (bytes / 1e3).toFixed(1).padStart(8)

const width = Math.max(...rows.map(({ what }) => what.length))
const columns = ['is', 'aim', 'hold'].map((name) => name.padStart(9)).join('')
console.log(`${'kB'.padEnd(width)}${columns}`)
for (const row of rows) {
  const figures = [row.bytes, row.aim, row.hold].map(kilobytes).join(' ')
  console.log(`${row.what.padEnd(width)} ${figures}  ${judge(row.bytes, row)}`)
}
// Of the routes the table of `npm run bench` names the largest.
const largest = rows.find(({ what }) => what.startsWith('route '))
for (const row of rows) {
  if (row.what.startsWith('route ') && row !== largest) continue
  const what = row === largest ? `largest ${row.what}` : row.what
  note(`Download: ${what}`, row.bytes, row, { show: (bytes) => `${kilobytes(bytes).trim()} kB` })
}

console.log('\nkB of the JavaScript until sign-in is usable, by package')
for (const [name, bytes] of packageCosts(untilSignIn)) {
  console.log(`${name.padEnd(width)} ${kilobytes(bytes)}`)
}
