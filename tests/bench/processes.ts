import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Database } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { pgbouncerMissing, startPgbouncer } from '../support/database/pgbouncer.ts'
import { postgresMissing, startPostgres } from '../support/database/postgres.ts'
import { leasingProcess, upstream } from '../support/upstreams/leasing-process.ts'
import { loadWith } from './support/answer-load.ts'
import { ask, median, startServer } from './support/process.mjs'
import { listPath, makeErpInstant, maria, signInAs } from './support/subscriber-calls.ts'
import { tell } from './support/verdict.mjs'

/*
 * npm run bench processes: one, three and eight processes of the built server on one PostgreSQL, without and
 * with PgBouncer. A machine with two cores answers no more for more processes; what each answer costs, how
 * many connections the database sees, and what is lost when a process is killed hold on any machine. So does
 * what three processes get done together at a provider's system that bears so many calls at once.
 */

const rounds = 3
const seconds = 2
const connections = 24
/** Of the processor time of an answer of one process. */
const costLimits = { hold: 1.5, aim: 1.1 }
const pooledCostLimits = { hold: 2.5, aim: 1.5 }
const none = { hold: 0, aim: 0 }
const pooledConnections = 20
const poolSize = 10
/** Calls at once that a provider's system bears, and of what one process gets done with them. */
const places = 12
const shareLimits = { hold: 0.7, aim: 0.9, isHigherBetter: true }

type Server = Awaited<ReturnType<typeof startServer>>

async function countConnections(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()
  `)
  await client.end()
  return rows[0]?.count ?? 0
}

async function startAll(count: number, env: Record<string, string>): Promise<Server[]> {
  const servers: Server[] = []
  while (servers.length < count) servers.push(await startServer(env))
  for (const { port } of servers) await makeErpInstant(port)
  return servers
}

/** All servers at once, by turns of their own: processor time of a list, and lists a second. */
async function load(servers: readonly Server[], headers: Record<string, string>) {
  const costs = await Promise.all(
    servers.map((server) =>
      loadWith(
        {
          server,
          path: listPath,
          headers: { ...headers, host: `demo.localhost:${server.port}` },
        },
        { extent: { seconds }, connections: connections / servers.length },
      ),
    ),
  )
  return {
    perSecond: costs.reduce((sum, one) => sum + one.perSecond, 0),
    processorUs: median(costs.map((one) => one.processorUs)),
  }
}

/** Milliseconds between two reads of one visitor while a process is killed. */
const readEveryMs = 20

/** Reads go on, each at a process that runs, as a proxy sends them; counts those that failed. */
async function killOne(servers: readonly Server[], headers: Record<string, string>) {
  const [victim, ...rest] = servers
  if (!victim) throw new Error('no process')
  let failed = 0
  const read = async (turn: number) => {
    const { port } = rest[turn % rest.length] ?? victim
    const host = `demo.localhost:${port}`
    const answer = await ask(port, listPath, { headers: { ...headers, host } }).catch(() => null)
    if (answer?.status !== 200) failed += 1
  }
  const reads: Promise<void>[] = []
  for (let turn = 0; turn < 200; turn += 1) {
    if (turn === 50) void victim.stop('SIGKILL')
    reads.push(read(turn))
    await wait(readEveryMs)
  }
  await Promise.all(reads)
  return failed
}

async function measure(url: string, env: Record<string, string>) {
  const found = new Map<number, { cost: number; perSecond: number; connections: number }>()
  let failed = 0
  for (const count of [1, 3, 8]) {
    const servers = await startAll(count, env)
    const [first] = servers
    if (!first) throw new Error('no process')
    const headers = await signInAs(first.port, maria)
    const measured: Awaited<ReturnType<typeof load>>[] = []
    for (let round = 0; round <= rounds; round += 1) measured.push(await load(servers, headers))
    const warm = measured.slice(1)
    found.set(count, {
      cost: median(warm.map((one) => one.processorUs)),
      perSecond: median(warm.map((one) => one.perSecond)),
      connections: await countConnections(url),
    })
    if (count === 3) failed = await killOne(servers, headers)
    for (const server of count === 3 ? servers.slice(1) : servers) await server.stop()
  }
  for (const [count, { cost, perSecond, connections: open }] of found) {
    const [rate, us] = [perSecond, cost].map(Math.round)
    console.log(`  ${count} processes: ${rate} lists a second, ${us} µs each, ${open} connections`)
  }
  const of = (count: number) => found.get(count) ?? { cost: 0, perSecond: 0, connections: 0 }
  return { of, failed }
}

/** Calls that so many processes get done in three seconds, and the most at once. */
async function shareOut(database: Database, processes: number) {
  const seen = upstream()
  const all = Array.from({ length: processes }, () => leasingProcess(database, places, processes))
  const stops = all.map((one) => one.keepBusy(2 * places, seen, 50))
  const count = () => all.reduce((sum, { made }) => sum + made.calls, 0)
  // Until the places are shared out.
  await wait(1_000)
  const before = count()
  await wait(3_000)
  const done = count() - before
  for (const stop of stops) await stop()
  for (const one of all) await one.stop()
  return { done, most: seen.most }
}

async function tellShares(url: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: url })
  const [alone, together] = [await shareOut(database, 1), await shareOut(database, 3)]
  await database.close()
  tell(
    'Calls of three processes that share a limit, of those of one alone',
    together.done / alone.done,
    shareLimits,
    { show: (value) => value.toFixed(2), beside: `${together.done}, ${alone.done} alone` },
  )
  tell('Calls at once beyond a limit that three processes share', together.most - places, none)
}

const times = { show: (value: number) => `${value.toFixed(2)} times` }
const missing = postgresMissing()
if (missing) {
  console.log(`PostgreSQL: skipped, ${missing}`)
} else {
  const postgres = await startPostgres(['max_connections=200'])
  const url = postgres.url('postgres')
  const env = { SANDBOX: 'on', APP_SECRET: randomBytes(32).toString('hex') }
  const direct = await measure(url, { ...env, DATABASE_URL: url })
  const beside = (count: number) =>
    `${Math.round(direct.of(count).perSecond)} a second, one process ${Math.round(direct.of(1).perSecond)}`
  for (const count of [3, 8]) {
    tell(
      `Processor time of a list with ${count} processes, of that of one`,
      direct.of(count).cost / direct.of(1).cost,
      costLimits,
      { ...times, beside: beside(count) },
    )
  }
  tell('Reads that failed at two processes while the third was killed', direct.failed, none)
  const each = direct.of(8).connections / 8
  tell('Connections of each of eight processes', each, { hold: poolSize, aim: poolSize })
  await tellShares(url)
  if (pgbouncerMissing()) {
    console.log('PgBouncer: skipped, it is not installed')
  } else {
    const pooler = await startPgbouncer(url, pooledConnections)
    const through = { ...env, DATABASE_URL: pooler.url, DATABASE_POOLING: 'transaction' }
    const pooled = await measure(url, through)
    tell(
      'Processor time of a list through PgBouncer, of that without it',
      pooled.of(1).cost / direct.of(1).cost,
      pooledCostLimits,
      { ...times, beside: `${Math.round(pooled.of(1).perSecond)} a second` },
    )
    tell('Connections of eight processes through PgBouncer', pooled.of(8).connections, {
      hold: pooledConnections,
      aim: pooledConnections,
    })
    await pooler.stop()
  }
  await postgres.stop()
}
