import { parentPort, workerData } from 'node:worker_threads'
import { openCluster } from './data-directory.mjs'

/**
 * PostgreSQL in its own thread, so that a long query never delays an HTTP answer. Runs one statement
 * at a time, in the order of the messages; `embedded-pool.ts` decides that order.
 *
 * @typedef {{ id: number, text: string, values: unknown[], begin?: string }} Statement
 * @typedef {{ name: string, dataTypeID: number }} Field
 * @typedef {{ command: string, rowCount: number | null, fields: Field[], rows: (string | null)[][] }} Outcome
 * @typedef {{ message: string, fields: Record<string, string> }} Failure
 * @typedef {{ opened: true } | { refused: string } | { id: number, outcome: Outcome } | { id: number, failure: Failure }} Report
 */

const port = parentPort
if (!port) throw new Error('The embedded database runs in a worker thread only.')

/** The fields of a PostgreSQL error, by the names `pg` uses. */
const errorFields =
  'severity code detail hint position where schema table column dataType constraint routine'.split(
    ' ',
  )

/** @param {unknown} error @returns {Failure} */
function toFailure(error) {
  const properties = new Map(Object.entries(Object(error)))
  const fields = errorFields.flatMap((name) => {
    const value = properties.get(name)
    return typeof value === 'string' ? [[name, value]] : []
  })
  const message = error instanceof Error ? error.message : String(error)
  return { message, fields: Object.fromEntries(fields) }
}

/** @param {Report} report */
const send = (report) => port.postMessage(report)

/** @param {import('@electric-sql/pglite').PGlite} pg @param {Statement} statement */
async function run(pg, { id, text, values, begin }) {
  try {
    if (begin) await pg.query(begin)
    const { rows, fields, command, rowCount } = await pg.query(text, values, { rowMode: 'array' })
    send({ id, outcome: { command: command ?? '', rowCount: rowCount ?? null, fields, rows } })
  } catch (error) {
    send({ id, failure: toFailure(error) })
  }
}

try {
  const pg = await openCluster(workerData.dataDir)
  // Values are sent as PostgreSQL wrote them; the pool parses them with the parsers of `pg`.
  for (const type of Object.keys(pg.parsers)) pg.parsers[type] = (text) => text
  const handle = async (/** @type {Statement | 'close'} */ message) => {
    if (message !== 'close') return run(pg, message)
    await pg.query('checkpoint').catch(() => undefined)
    await pg.close()
    port.close()
  }
  let last = Promise.resolve()
  port.on('message', (message) => {
    last = last.then(() => handle(message))
  })
  send({ opened: true })
} catch (error) {
  send({ refused: toFailure(error).message })
  port.close()
}
