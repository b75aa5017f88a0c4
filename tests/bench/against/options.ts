import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { databaseNames } from './sides.ts'

/** Fewer are for a trial: their table is not written. */
const minRounds = 5

const optionsSchema = v.object({
  /** A revision of Git. */
  against: v.pipe(v.string(), v.minLength(1)),
  rounds: v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1)),
  /** The file of Node that runs the servers. */
  node: v.string(),
  database: v.picklist(databaseNames),
  write: v.boolean(),
})

/** What the command line asks for; `names`: the loads that it picks. */
export function readOptions(loads: readonly string[]) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      against: { type: 'string' },
      rounds: { type: 'string', default: String(minRounds) },
      node: { type: 'string', default: process.execPath },
      database: { type: 'string', default: 'embedded' },
      write: { type: 'boolean', default: false },
    },
  })
  const options = v.parse(optionsSchema, values)
  const strange = positionals.filter((prefix) => !loads.some((name) => name.startsWith(prefix)))
  if (strange.length > 0) throw new Error(`No load begins with ${strange.join(' or ')}.`)
  const names = loads.filter(
    (name) => positionals.length === 0 || positionals.some((prefix) => name.startsWith(prefix)),
  )
  if (options.write && (names.length < loads.length || options.rounds < minRounds)) {
    throw new Error(`Only all loads with ${minRounds} rounds or more are written.`)
  }
  return { ...options, names }
}
