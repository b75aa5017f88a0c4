import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import { eachAlone, eachInTurn } from '#server/platform/jobs/each-job.ts'
import { enqueue, jobQueue, queueStates } from '#server/platform/jobs/queue.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { leaseMs, maxTries } from '#server/platform/jobs/times.ts'
import type { JobHandler } from '#server/platform/jobs/handler.ts'
import { jobWorker } from '#server/platform/jobs/worker.ts'
import { noTraces } from '#server/platform/traces/traces.ts'
import type { Database } from '#server/platform/db/database.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { eachDatabase } from '#tests/support/database/database.ts'

const kind = 'reminder'
const jobsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    clientId: 'demo',
    kind,
    key: String(index),
    payload: { index },
  })) satisfies Parameters<typeof enqueue>[1]

/** A worker process that does jobs with `run` and has its own clock. */
function process(database: Database, run: JobHandler['run'], clock: { now: Date }) {
  const log = { warn: () => undefined, error: () => undefined }
  const queue = jobQueue(database, randomUUID())
  const handlers = [{ kind, lane: 'bulk' as const, batchSize: 7, run }]
  return jobWorker({ database, queue, handlers, traces: noTraces, now: () => clock.now, log })
}

eachDatabase((open) => {
  test('a job enqueued twice is one job, and three workers do it once', async () => {
    const database = await open()
    const clock = { now: new Date('2026-11-20T12:00:00Z') }
    expect(await enqueue(database.db, jobsOf(50), clock.now)).toBe(50)
    expect(await enqueue(database.db, jobsOf(50), clock.now)).toBe(0)
    const done: string[] = []
    const run: JobHandler['run'] = async (batch) => {
      done.push(...batch.map(({ key }) => key))
      return new Map()
    }
    await Promise.all([1, 2, 3].map(() => process(database, run, clock).drain()))
    expect(done.toSorted()).toEqual(
      jobsOf(50)
        .map(({ key }) => key)
        .toSorted(),
    )
    expect(await queueStates(database)).toEqual(new Map())
  })

  test('a provider whose system hangs holds up no other, of any kind of jobs', async () => {
    const database = await open()
    const clock = { now: new Date('2026-11-20T12:00:00Z') }
    const ofTenant = (clientId: string) => (job: (typeof wanted)[number]) => ({ ...job, clientId })
    const wanted = jobsOf(40)
    await enqueue(database.db, wanted.map(ofTenant('hanging')), clock.now)
    await enqueue(database.db, wanted.map(ofTenant('other')), clock.now)
    const done: string[] = []
    let letGo: () => void = () => undefined
    const hangs = new Promise<void>((resolve) => (letGo = resolve))
    const worker = process(
      database,
      async (batch) => {
        if (batch.some(({ clientId }) => clientId === 'hanging')) await hangs
        else done.push(...batch.map(({ key }) => key))
        return new Map()
      },
      clock,
    )
    await acrossTenants(async () => worker.start())
    await expect.poll(() => done.length).toBe(40)
    letGo()
    await worker.stop()
  })

  test('a job is not enqueued when its transaction is rolled back', async () => {
    const database = await open()
    const now = new Date('2026-11-20T12:00:00Z')
    const made = database.db.transaction(async (tx) => {
      await enqueue(tx, jobsOf(1), now)
      throw new Error('changed my mind')
    })
    await expect(made).rejects.toThrow('changed my mind')
    expect(await queueStates(database)).toEqual(new Map())
  })

  test('a job that throws is tried again alone: its neighbours are not done twice', async () => {
    const database = await open()
    const clock = { now: new Date('2026-11-20T12:00:00Z') }
    await enqueue(database.db, jobsOf(3), clock.now)
    const done: string[] = []
    const run = eachAlone(({ key }) => {
      if (key === '0') throw new Error('cannot be opened')
      done.push(key)
      return Promise.resolve(null)
    })
    const worker = process(database, run, clock)
    await worker.drain()
    clock.now = new Date(clock.now.getTime() + hourMs)
    await worker.drain()
    expect(done.toSorted()).toEqual(['1', '2'])
    const left = await acrossTenants(() => database.db.select().from(jobs))
    expect(left).toMatchObject([{ key: '0', reason: 'fault', tries: 2 }])
  })

  test('of jobs done in turn, one that an upstream failed is tried again alone', async () => {
    const database = await open()
    const clock = { now: new Date('2026-11-20T12:00:00Z') }
    await enqueue(database.db, jobsOf(3), clock.now)
    const done: string[] = []
    const run = eachInTurn(({ key }) => {
      if (key === '1') throw protocolError('erp', 'not an answer')
      done.push(key)
      return Promise.resolve(null)
    })
    await process(database, run, clock).drain()
    expect(done.toSorted()).toEqual(['0', '2'])
    const left = await acrossTenants(() => database.db.select().from(jobs))
    expect(left).toMatchObject([{ key: '1', reason: expect.stringContaining('not an answer') }])
  })

  test('jobs leased by a dead process are claimed again when the lease ends, and not before', async () => {
    const database = await open()
    const clock = { now: new Date('2026-11-20T12:00:00Z') }
    await enqueue(database.db, jobsOf(3), clock.now)
    const until = new Date(clock.now.getTime() + leaseMs)
    const dead = jobQueue(database, 'dead')
    const held = await dead.claim(kind, 10, clock.now, until)
    const done: string[] = []
    const heir = process(
      database,
      async (batch) => {
        done.push(...batch.map(({ key }) => key))
        return new Map()
      },
      clock,
    )
    expect(await heir.drain()).toBe(0)
    clock.now = until
    await heir.drain()
    expect(done.toSorted()).toEqual(['0', '1', '2'])
    // A process that was only slow has lost its lease: it can finish none of these jobs.
    expect(await dead.finish(database.db, held)).toEqual(new Set())
  })

  test('jobs that wait for one provider’s upstream leave places to those of the others', async () => {
    const database = await open()
    const now = new Date()
    const of = (clientId: string) =>
      Array.from({ length: 4 }, (_, nth) => ({ clientId, kind, key: String(nth), payload: {} }))
    await enqueue(database.db, of('slow'), new Date(now.getTime() - minuteMs))
    await enqueue(database.db, of('other'), now)
    let free: () => void = () => undefined
    const answered = new Promise<void>((resolve) => (free = resolve))
    const begun: string[] = []
    const limited: JobHandler = {
      kind,
      lane: 'bulk',
      batchSize: 1,
      concurrency: 3,
      maxPerTenant: 2,
      async run([job]) {
        begun.push(job?.clientId ?? '')
        if (job?.clientId === 'slow') await answered
        return new Map()
      },
    }
    const log = { warn: () => undefined, error: () => undefined }
    const queue = jobQueue(database, randomUUID())
    const deps = { database, queue, traces: noTraces, now: () => new Date(), log }
    const worker = jobWorker({ ...deps, handlers: [limited] })
    await acrossTenants(async () => worker.start())
    await expect.poll(() => begun.length).toBe(6)
    expect(begun.filter((clientId) => clientId === 'slow')).toHaveLength(2)
    free()
    await expect.poll(() => begun.length).toBe(8)
    await worker.stop()
  })

  test('a woken worker claims of those kinds alone that have due jobs', async () => {
    const database = await open()
    const queue = jobQueue(database, randomUUID())
    const claims: string[] = []
    const counted: typeof queue = {
      ...queue,
      claim: (of, ...rest) => (claims.push(of), queue.claim(of, ...rest)),
    }
    const done: string[] = []
    const run: JobHandler['run'] = async (batch) => {
      done.push(...batch.map(({ key }) => key))
      return new Map()
    }
    const handlers = ['letters', kind, 'sweeps'].map((of): JobHandler => ({
      kind: of,
      lane: 'bulk',
      batchSize: 7,
      concurrency: 2,
      run,
    }))
    const log = { warn: () => undefined, error: () => undefined }
    const deps = { database, traces: noTraces, now: () => new Date(), log }
    const worker = jobWorker({ ...deps, queue: counted, handlers })
    await acrossTenants(async () => worker.start())
    await expect.poll(() => claims.length).toBe(6)
    claims.length = 0
    await enqueue(database.db, jobsOf(1), new Date())
    await acrossTenants(async () => worker.wake())
    await expect.poll(() => done).toEqual(['0'])
    await worker.stop()
    expect(new Set(claims)).toEqual(new Set([kind]))
  })

  test('a failed job is retried at growing intervals and becomes a dead letter after the last attempt', async () => {
    const database = await open()
    const clock = { now: new Date('2026-11-20T12:00:00Z') }
    await enqueue(database.db, jobsOf(1), clock.now)
    const tries: number[] = []
    const doomed = process(
      database,
      async (batch) => {
        tries.push(clock.now.getTime())
        return new Map(batch.map(({ id }) => [id, { is: 'failed', reason: 'no luck' }]))
      },
      clock,
    )
    for (let hour = 0; hour < 48 * 60; hour += 1) {
      await doomed.drain()
      clock.now = new Date(clock.now.getTime() + minuteMs)
    }
    expect(tries).toHaveLength(maxTries)
    const waits = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(waits.at(-1)).toBe(hourMs)
    expect((await queueStates(database)).get('demo')).toMatchObject({ waiting: 0, deadLetters: 1 })
  })

  test('a job that kills its worker becomes a dead letter after the last attempt', async () => {
    const database = await open()
    const clock = { now: new Date('2026-11-20T12:00:00Z') }
    await enqueue(database.db, jobsOf(1), clock.now)
    for (let life = 0; life < maxTries; life += 1) {
      const until = new Date(clock.now.getTime() + leaseMs)
      expect(
        await jobQueue(database, `life ${life}`).claim(kind, 1, clock.now, until),
      ).toHaveLength(1)
      clock.now = until
    }
    const careful = process(database, () => Promise.reject(new Error('dies')), clock)
    await careful.drain()
    expect((await queueStates(database)).get('demo')).toMatchObject({ deadLetters: 1 })
  })
})
