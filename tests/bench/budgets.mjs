// `npm run budgets`: the sizes of what a visitor downloads, taken from the build manifest. Exits 1
// when a size is above its limit (`hold`).
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { judge, note } from './support/verdict.mjs'

const portal = fileURLToPath(new URL('../../dist/portal/', import.meta.url))

/** Each file costs a request when the portal is first stored: on a slow line more than its bytes. */
const maxPrecachedFiles = 150

/**
 * @typedef {{ file: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[] }} Chunk
 * @typedef {{ what: string, bytes: number, hold: number, aim: number }} Row
 */

/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(join(portal, '.vite/manifest.json'), 'utf8'))

/** @type {Record<string, Record<string, number>>} File, then package: bytes (builds/package-sizes.ts). */
const packageSizes = JSON.parse(readFileSync(join(portal, '.vite/package-sizes.json'), 'utf8'))

/** These chunks and all chunks they import statically. @param {string[]} keys */
function closure(keys) {
  const seen = new Set()
  const queue = [...keys]
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    queue.push(...(manifest[key]?.imports ?? []))
  }
  return seen
}

/** @param {string} file */
const gzipped = (file) => gzipSync(readFileSync(join(portal, file)), { level: 9 }).length

/** @param {Iterable<string>} keys */
function gzippedJavaScript(keys) {
  const files = Array.from(keys, (key) => manifest[key]?.file ?? '')
  return files.filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + gzipped(file), 0)
}

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

const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
if (entries.length !== 1) throw new Error('The build manifest has no single entry.')
const first = closure(entries)

/** The router with the map of routes, which every screen but the sign-in needs. */
const routed = 'app/routed-portal.tsx'
const shell = closure([...entries, routed])

/** The lazily loaded screens of the route map. */
const routes = [...entries, routed]
  .flatMap((key) => manifest[key]?.dynamicImports ?? [])
  .filter((key) => key !== routed && /^(features|app)\/.*\.tsx$/.test(key))
if (routes.length === 0) throw new Error('The build manifest names no lazy route.')

/**
 * JavaScript that these chunks need besides the ones before them, chunks shared with other screens
 * included.
 * @param {string} key @param {Set<string>} before
 */
const ownSize = (key, before) =>
  gzippedJavaScript([...closure([key])].filter((chunk) => !before.has(chunk)))

/** @type {Row[]} */
const rows = [
  {
    what: 'JavaScript until sign-in is usable, gzip',
    bytes: gzippedJavaScript(first),
    hold: 100e3,
    aim: 76e3,
  },
  { what: 'router and map of routes, gzip', bytes: ownSize(routed, first), hold: 46e3, aim: 35e3 },
  ...[...new Set(routes)]
    .map((key) => ({
      what: `route ${key}, gzip`,
      bytes: ownSize(key, shell),
      hold: 40e3,
      aim: 25e3,
    }))
    .toSorted((one, other) => other.bytes - one.bytes),
]

const worker = join(portal, 'sw.js')
if (existsSync(worker)) {
  rows.push({ what: '/sw.js, gzip', bytes: gzipped('sw.js'), hold: 12e3, aim: 8e3 })
  const listed = readFileSync(worker, 'utf8').matchAll(/["']?url["']?:\s*["'`]([^"'`]+)["'`]/g)
  const files = new Set(Array.from(listed, ([, url = '']) => join(portal, url)).filter(existsSync))
  const bytes = Array.from(files, (file) => statSync(file).size).reduce(
    (sum, size) => sum + size,
    0,
  )
  rows.push({ what: `precache, ${files.size} files, raw`, bytes, hold: 0.9e6, aim: 0.8e6 })
  if (files.size > maxPrecachedFiles) {
    throw new Error(`The precache holds ${files.size} files, ${maxPrecachedFiles} at most.`)
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
for (const [name, bytes] of packageCosts(first)) {
  console.log(`${name.padEnd(width)} ${kilobytes(bytes)}`)
}
