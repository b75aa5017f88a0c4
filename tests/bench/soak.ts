import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { postgresMissing, startPostgres } from '../support/database/postgres.ts'
import { folder, median, startServer } from './support/process.mjs'
import { type MemoryUse, ProcessProbe } from './support/process-probe.ts'
import { growthOf } from './support/growth-of.ts'
import { SoakLoad } from './support/soak-load.ts'
import { tell } from './support/verdict.mjs'

/*
 * npm run bench soak: subscribers and staff of the sandbox use everything for 20 minutes at a steady
 * rate, on both databases at the same time. The memory of each server, after a full garbage collection,
 * may not grow over the last two thirds, and no answer may be a failure. `MINUTES`, `RATE` (requests a
 * second to each) and `DATABASES` (`embedded`, `postgres`, or both with a comma) change the run.
 */
const minutes = Number(process.env['MINUTES'] ?? 20)
// Two servers, what asks them and their sandboxes share two cores, which at 100 a second are used up.
const rate = Number(process.env['RATE'] ?? 40)
const databases = (process.env['DATABASES'] ?? 'embedded,postgres').split(',')
const samples = 40

/** Percent, over the last two thirds of the run; of the heap caches that are still filled are a part. */
const growthLimits = { memory: { hold: 5, aim: 2 }, heap: { hold: 10, aim: 5 } }
const percent = (value: number) => `${value.toFixed(1)} %`
const megabytes = (values: readonly number[]) =>
  `${Math.round(values[0] ?? 0)} to ${Math.round(values.at(-1) ?? 0)} MB`

async function soak(name: string, env: Readonly<Record<string, string>>): Promise<void> {
  const probe = await ProcessProbe.create()
  const server = await startServer({ SANDBOX: 'on', ...env, ...probe.env })
  const load = new SoakLoad(server.port)
  await load.begin()
  const end = Date.now() + minutes * 60_000
  const running = load.run(rate, end)
  const memory: MemoryUse[] = []
  const delays: number[] = []
  while (Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, (minutes * 60_000) / samples))
    delays.push(await probe.readLoopDelay())
    memory.push(await probe.readMemory())
    const { rss = 0, heap = 0 } = memory.at(-1) ?? {}
    const [loop = 0] = delays.slice(-1)
    console.log(
      `  ${name} ${memory.length}: ${rss.toFixed(0)} MB, heap ${heap.toFixed(1)} MB, event loop ${loop.toFixed(0)} ms`,
    )
  }
  await running
  probe.close()
  await server.stop()

  const { statuses, failures, heldBack } = load.counted
  const answers = [...statuses].toSorted(([a], [b]) => a - b).map((pair) => pair.join(': '))
  console.log(`${name}: ${answers.join(', ')}; ${heldBack} held back`)
  for (const [what, times] of failures) console.log(`  ${times} times ${what}`)
  const late = memory.slice(Math.floor(memory.length / 3))
  for (const [what, values] of [
    ['memory', late.map(({ rss }) => rss)],
    ['heap', late.map(({ heap }) => heap)],
  ] as const) {
    tell(
      `Soak of ${minutes} minutes, ${name}: growth of ${what}`,
      growthOf(values),
      growthLimits[what],
      {
        show: percent,
        beside: megabytes(values),
      },
    )
  }
  const failed = [...failures.values()].reduce((sum, times) => sum + times, 0)
  tell(
    `Soak of ${minutes} minutes, ${name}: failures`,
    failed,
    { hold: 0, aim: 0 },
    {
      beside: `${rate} requests a second, event loop p99 ${Math.round(median(delays))} ms`,
    },
  )
}

async function soakEmbedded(): Promise<void> {
  const data = folder()
  await soak('embedded', { DATA_DIR: data.path })
  data.remove()
}

async function soakPostgres(): Promise<void> {
  const missing = postgresMissing()
  if (missing) return console.log(`PostgreSQL: skipped, ${missing}`)
  const postgres = await startPostgres()
  const data = folder()
  const dataDir = join(data.path, 'data')
  mkdirSync(dataDir)
  const secret = { APP_SECRET: '5a'.repeat(32) }
  const databaseUrl = { DATABASE_URL: postgres.url('postgres') }
  await soak('PostgreSQL', { ...secret, ...databaseUrl, DATA_DIR: dataDir })
  await postgres.stop()
  data.remove()
}

await Promise.all([
  databases.includes('embedded') && soakEmbedded(),
  databases.includes('postgres') && soakPostgres(),
])
