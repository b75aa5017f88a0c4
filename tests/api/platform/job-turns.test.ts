import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { secondMs } from '#domain/platform/time/durations.ts'
import { chargeRows } from '#server/money/payments/charge-rows.ts'
import { payments } from '#server/money/payments/table.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import type { JobHandler, JobLane } from '#server/platform/jobs/handler.ts'
import { enqueue, jobQueue } from '#server/platform/jobs/queue.ts'
import { jobWorker } from '#server/platform/jobs/worker.ts'
import { noTraces } from '#server/platform/traces/traces.ts'
import { eachDatabase } from '#tests/support/database/database.ts'

const kind = 'letter'
const at = new Date('2026-11-28T12:00:00Z')
const later = new Date(at.getTime() + secondMs)
const leaseEnd = new Date(at.getTime() + 10 * secondMs)

const jobsOf = (clientId: string, count: number, ofKind = kind) =>
  Array.from({ length: count }, (_, index) => ({
    clientId,
    kind: ofKind,
    key: String(index),
    payload: {},
  }))

/** The providers of the jobs of one claim after the other, in the order of the claims. */
async function claimAll(database: Database, limit: number, except: readonly string[] = []) {
  const queue = jobQueue(database, 'process')
  const claims: string[][] = []
  for (;;) {
    const claimed = await queue.claim(kind, limit, later, leaseEnd, except)
    if (claimed.length === 0) return claims
    claims.push(claimed.map(({ clientId }) => clientId))
  }
}

const figuresSchema = v.object({
  scans: v.pipe(v.string(), v.toNumber()),
  rows: v.pipe(v.string(), v.toNumber()),
})

/** How often a claim reads the whole queue, and how many rows it finds by the indexes. */
async function readsOfClaim(database: Database, now: Date) {
  const read = async (tx: Drizzle) => {
    const { rows } = await tx.execute(sql`
      select pg_stat_get_xact_numscans('jobs'::regclass)::text as scans,
        (select sum(pg_stat_get_xact_tuples_returned(indexrelid))::text from pg_index
          where indrelid = 'jobs'::regclass) as rows
    `)
    return v.parse(figuresSchema, rows[0])
  }
  return acrossTenants(() =>
    database.db.transaction(async (tx) => {
      const before = await read(tx)
      await jobQueue({ db: tx }, 'process').claim(kind, 100, now, leaseEnd)
      const after = await read(tx)
      return { scans: after.scans - before.scans, rows: after.rows - before.rows }
    }),
  )
}

const log = { warn: () => undefined, error: () => undefined }

eachDatabase((open) => {
  test('due payments of providers take turns, however many one of them has', async () => {
    const { db, served } = await open()
    const until = new Date(at.getTime() + 30 * secondMs)
    await db.execute(sql`
      insert into payments (client_id, customer_id, document_hash, invoice_id, id, order_id,
        asked, state, value, total, installments, brand, last_four, created_at, next_try_at)
      select client_id, '101', '', n::text, client_id || n, client_id || n, '', 'unknown', 1, 1, 1, '', '',
        ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz - n * interval '1 second'
      from (values ('failing', 500), ('other', 1)) providers(client_id, count),
        generate_series(1, count) n
    `)
    const rows = chargeRows(served.db, payments)
    const first = await acrossTenants(() => rows.claim(at, until))
    expect(first).toHaveLength(20)
    expect(first.filter(({ clientId }) => clientId === 'other')).toHaveLength(1)
    const second = await acrossTenants(() => rows.claim(at, until))
    expect(second).toHaveLength(20)
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(40)
    // The one that waited longest comes first.
    expect(first.map(({ id }) => id)).toContain('failing500')
  })

  test('one job of a provider is in the second claim behind 500 of another', async () => {
    const database = await open()
    await enqueue(database.db, jobsOf('big', 500), at)
    await enqueue(database.db, jobsOf('small', 1), later)
    const claims = await claimAll(database, 100)
    expect(claims.findIndex((claim) => claim.includes('small'))).toBe(1)
    // The rest of that claim is filled, so the large provider loses no batch.
    expect(claims.map(({ length }) => length)).toEqual([100, 100, 100, 100, 100, 1])
  })

  test('providers with much to do take turns, and each has its oldest jobs done first', async () => {
    const database = await open()
    const wanted = ['c', 'a', 'b'].flatMap((clientId) => jobsOf(clientId, 30))
    await enqueue(database.db, wanted, at)
    const queue = jobQueue(database, 'process')
    const claims: string[] = []
    for (let nth = 0; nth < 9; nth += 1) {
      const claimed = await queue.claim(kind, 10, later, leaseEnd)
      const [first, ...others] = claimed
      if (!first) throw new Error('nothing was due')
      expect(new Set(others.map(({ clientId }) => clientId))).toEqual(new Set([first.clientId]))
      const keys = claimed.map(({ key }) => Number(key)).toSorted((one, other) => one - other)
      claims.push(`${first.clientId} ${keys[0]} to ${keys.at(-1)}`)
    }
    expect(claims).toEqual(
      ['0 to 9', '10 to 19', '20 to 29'].flatMap((keys) => [`a ${keys}`, `b ${keys}`, `c ${keys}`]),
    )
  })

  test('a claim passes over providers without a due job, and those it is to leave out', async () => {
    const database = await open()
    await enqueue(database.db, jobsOf('a', 3), leaseEnd)
    await enqueue(database.db, jobsOf('b', 3), at)
    await enqueue(database.db, jobsOf('c', 3), at)
    await enqueue(database.db, jobsOf('d', 3, 'other kind'), at)
    expect(await claimAll(database, 2, ['b'])).toEqual([['c', 'c'], ['c']])
    expect(await claimAll(database, 2)).toEqual([['b', 'b'], ['b']])
  })

  test('a claim reads the jobs it takes, however many wait and whether it was analysed', async () => {
    const database = await open()
    await database.db.execute(sql`
      insert into jobs (client_id, kind, key, payload, next_try_at, created_at)
      select 'big', ${kind}, n::text, '{}'::jsonb, ${at.toISOString()}::timestamptz, now()
      from generate_series(1, 20000) n
    `)
    await database.db.execute(sql`
      insert into jobs (client_id, kind, key, payload, next_try_at, created_at)
      select 'p' || n % 20, ${kind}, n::text, '{}'::jsonb, ${leaseEnd.toISOString()}::timestamptz, now()
      from generate_series(1, 2000) n
    `)
    const look = async () => {
      const claim = await readsOfClaim(database.served, later)
      expect(claim.scans).toBe(0)
      // Those it takes, twice; one of each provider it passes; and what the claim before left in the indexes.
      expect(claim.rows).toBeLessThan(1_000)
      expect(claim.rows).toBeGreaterThan(100)
      const idle = await readsOfClaim(database.served, new Date(0))
      expect(idle.scans).toBe(0)
      expect(idle.rows, 'nothing is due').toBeLessThan(4)
    }
    await look()
    await database.db.execute(sql`analyze jobs`)
    await look()
  })

  test('urgent kinds are claimed before bulk kinds that waited longer', async () => {
    const database = await open()
    await enqueue(database.db, jobsOf('big', 20, 'bulk'), at)
    await enqueue(database.db, jobsOf('small', 2, 'urgent'), later)
    const claims: string[] = []
    const handler = (lane: JobLane): JobHandler => ({
      kind: lane,
      lane,
      batchSize: 5,
      run: async (batch) => {
        claims.push(`${lane} ${batch.length}`)
        return new Map()
      },
    })
    const deps = { database, queue: jobQueue(database, 'process'), traces: noTraces, log }
    const handlers = [handler('bulk'), handler('urgent')]
    await jobWorker({ ...deps, handlers, now: () => later }).drain()
    expect(claims).toEqual(['urgent 2', 'bulk 5', 'bulk 5', 'bulk 5', 'bulk 5'])
  })

  test('neither lane waits for the other: each kind has batches of its own', async () => {
    const database = await open()
    await enqueue(database.db, jobsOf('big', 1, 'urgent'), at)
    await enqueue(database.db, jobsOf('small', 3, 'bulk'), at)
    const done: Record<JobLane, number> = { urgent: 0, bulk: 0 }
    const handler = (lane: JobLane): JobHandler => ({
      kind: lane,
      lane,
      batchSize: 1,
      run: async (batch) => {
        done[lane] += batch.length
        // Urgent jobs never end: each asks to be done once more, at once.
        const delay = { until: at, reason: '', countsAsTry: false }
        const isEndless = lane === 'urgent' && done.bulk < 3
        return new Map(isEndless ? batch.map(({ id }) => [id, { is: 'delayed', delay }]) : [])
      },
    })
    const deps = { database, queue: jobQueue(database, 'process'), traces: noTraces, log }
    const handlers = [handler('urgent'), handler('bulk')]
    const worker = jobWorker({ ...deps, handlers, now: () => later })
    await acrossTenants(async () => worker.start())
    await expect.poll(() => done.bulk).toBe(3)
    await worker.stop()
    expect(done.urgent).toBeGreaterThan(0)
  })
})
