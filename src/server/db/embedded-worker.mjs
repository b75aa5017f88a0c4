import { parentPort, workerData } from 'node:worker_threads'
import { openCluster } from './data-directory.mjs'

/**
 * PostgreSQL in its own thread, so that a long query never holds up an HTTP answer. One statement
 * at a time, in the order of the messages; whose turn it is, is settled in `embedded-pool.ts`.
 *
 * @typedef {{ id: number, text: string, values: unknown[] }} Statement
 * @typedef {{ name: string, dataTypeID: number }} Field
 * @typedef {{ command: string, rowCount: number | null, fields: Field[], rows: (string | null)[][] }} Outcome
 * @typedef {{ message: string, fields: Record<string, string> }} Failure
 * @typedef {{ opened: true } | { refused: string } | { id: number, outcome: Outcome } | { id: number, failure: Failure }} Report
 */

const port = parentPort
if (!port) throw new Error('The embedded database runs in a worker thread only.')

/** What a PostgreSQL error says of itself, by the names `pg` gives it. */
const errorFields =
  'severity code detail hint position where schema table column dataType constraint routine'.split(
    ' ',
  )

/** @param {unknown} error @returns {Failure} */
function failure(error) {
  const said = new Map(Object.entries(Object(error)))
  const fields = errorFields.flatMap((name) => {
    const value = said.get(name)
    return typeof value === 'string' ? [[name, value]] : []
  })
  const message = error instanceof Error ? error.message : String(error)
  return { message, fields: Object.fromEntries(fields) }
}

/** @param {Report} report */
const tell = (report) => port.postMessage(report)

/** @param {import('@electric-sql/pglite').PGlite} pg @param {Statement} statement */
async function run(pg, { id, text, values }) {
  try {
    const { rows, fields, command, rowCount } = await pg.query(text, values, { rowMode: 'array' })
    tell({ id, outcome: { command: command ?? '', rowCount: rowCount ?? null, fields, rows } })
  } catch (error) {
    tell({ id, failure: failure(error) })
  }
}

try {
  const pg = await openCluster(workerData.dataDir)
  // Values cross the thread as PostgreSQL wrote them; the pool reads them with the parsers of `pg`.
  for (const type of Object.keys(pg.parsers)) pg.parsers[type] = (text) => text
  const obey = async (/** @type {Statement | 'close'} */ message) => {
    if (message !== 'close') return run(pg, message)
    await pg.query('checkpoint').catch(() => undefined)
    await pg.close()
    port.close()
  }
  let last = Promise.resolve()
  port.on('message', (message) => {
    last = last.then(() => obey(message))
  })
  tell({ opened: true })
} catch (error) {
  tell({ refused: failure(error).message })
  port.close()
}
