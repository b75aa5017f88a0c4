// `npm run db:generate -- --name what-it-does`: the migration that the tables lack. Of the snapshots the newest
// alone stays, with a line for each table, and the journal has a line for each migration, so that a difference
// shows what has changed.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const config = 'src/server/platform/db/drizzle.config.ts'
const options = ['generate', '--config', config, ...process.argv.slice(2)]
const { status } = spawnSync('drizzle-kit', options, { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

const folder = new URL('migrations/meta/', import.meta.url)

/**
 * JSON with a line for each entry down to that depth of nesting.
 * @param {unknown} value
 * @param {number} depth
 * @returns {string}
 */
function inLines(value, depth) {
  if (depth === 0 || typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value))
    return `[\n${value.map((one) => inLines(one, depth - 1)).join(',\n')}\n]`
  const entries = Object.entries(value).map(
    ([key, one]) => `${JSON.stringify(key)}:${inLines(one, depth - 1)}`,
  )
  return `{\n${entries.join(',\n')}\n}`
}

const snapshots = readdirSync(folder).filter((file) => file.endsWith('_snapshot.json'))
const newest = snapshots.toSorted().at(-1)
for (const file of snapshots) if (file !== newest) rmSync(new URL(file, folder))
for (const file of readdirSync(folder)) {
  const place = new URL(file, folder)
  writeFileSync(place, `${inLines(JSON.parse(readFileSync(place, 'utf8')), 2)}\n`)
}
