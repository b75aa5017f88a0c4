import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import webPush from 'web-push'
import type { Database } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import type { JobHandler } from '#server/platform/jobs/handler.ts'
import { enqueue, jobQueue } from '#server/platform/jobs/queue.ts'
import { jobWorker } from '#server/platform/jobs/worker.ts'
import { noTraces } from '#server/platform/traces/traces.ts'
import { migratedDataDir } from '../support/database/migrated-directory.ts'
import { postgresMissing, startPostgres } from '../support/database/postgres.ts'
import { tell } from './support/verdict.mjs'

/*
 * npm run bench job-turns: how long one push of a provider waits behind 20,000 of another, on both
 * databases. Each push is encrypted, as a real one; none is sent.
 */
const many = Number(process.env['JOBS'] ?? 20_000)
const waitLimits = { aim: 1_000 }
const kind = 'push'

const device = createECDH('prime256v1')
const p256dh = device.generateKeys('base64url')
const auth = randomBytes(16).toString('base64url')

async function measure(database: Database): Promise<{ waitMs: number; rate: number }> {
  const jobsOf = (clientId: string, count: number, first = 0) =>
    Array.from({ length: count }, (_, nth) => {
      return { clientId, kind, key: String(first + nth), payload: {} }
    })
  for (let first = 0; first < many; first += 1_000) {
    await acrossTenants(() => enqueue(database.db, jobsOf('big', 1_000, first), new Date()))
  }
  let done = 0
  let smallDoneAt = 0
  const handler: JobHandler = {
    kind,
    lane: 'bulk',
    batchSize: 100,
    concurrency: 2,
    run: async (batch) => {
      for (const { clientId } of batch) {
        webPush.encrypt(p256dh, auth, 'x'.repeat(250), 'aes128gcm')
        if (clientId === 'small') smallDoneAt = performance.now()
      }
      done += batch.length
      return new Map()
    },
  }
  const log = { warn: () => undefined, error: console.error }
  const queue = jobQueue(database, randomUUID())
  const deps = { database, queue, handlers: [handler], traces: noTraces, log }
  const worker = jobWorker({ ...deps, now: () => new Date() })
  const startedAt = performance.now()
  const until = async (count: number) => {
    for (;;) {
      if (done >= count) return
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  await acrossTenants(async () => worker.start())
  await until(many / 10)
  const smallAt = performance.now()
  await acrossTenants(() => enqueue(database.db, jobsOf('small', 1), new Date()))
  await until(many + 1)
  const rate = done / ((performance.now() - startedAt) / 1_000)
  await worker.stop()
  return { waitMs: Math.round(smallDoneAt - smallAt), rate: Math.round(rate) }
}

async function report(name: string, database: Database): Promise<void> {
  await database.migrate()
  const { waitMs, rate } = await measure(database)
  tell(`One push behind ${many} of another provider, ${name}`, waitMs, waitLimits, {
    show: (value) => `${value} ms`,
    beside: `${rate} jobs a second`,
  })
  await database.close()
}

const dataDir = await migratedDataDir()
await report('embedded', await openDatabase({ dataDir }))
rmSync(dataDir, { recursive: true, force: true })
if (postgresMissing() === null) {
  const server = await startPostgres()
  await report('PostgreSQL', await openDatabase({ databaseUrl: server.url('postgres') }))
  await server.stop()
}
