import { createHash } from 'node:crypto'
import { connectPostgres, openInMemory, ProcessDatabase } from './database.ts'
import { machineMs, installVirtualTime } from './virtual-time.ts'
import { hasSharedPostgres, copyTemplate } from '#tests/support/database/shared-postgres.ts'
import { postgresMissing, startPostgres } from '#tests/support/database/postgres.ts'

/*
 * npm run simulate [days] [first seed]: worlds of payments, agreements, reminders and outages, one
 * after the other. `SEED=… npm run simulate` runs one world again and says what happened in it.
 */
const days = Number(process.argv[2] ?? 1_000_000)
const one = process.env['SEED']
const firstSeed = Number(one ?? process.argv[3] ?? 1)

async function open() {
  if (hasSharedPostgres()) {
    return { connection: await connectPostgres(await copyTemplate()), stop: async () => undefined }
  }
  if (postgresMissing() !== null) {
    const connection = await openInMemory()
    return { connection, stop: async () => undefined }
  }
  const server = await startPostgres(['autovacuum=off', 'jit=off'])
  return { connection: await connectPostgres(server.url('postgres')), stop: () => server.stop() }
}

const { connection, stop } = await open()
await new ProcessDatabase(connection).database.migrate()
installVirtualTime()
// What reads the clock when it is loaded finds the virtual one.
const { prepareCourses, runCourse, daysOfCourse } = await import('./run-course.ts')
const { watchThreads } = await import('./process.ts')
const { portalFiles } = await import('#tests/support/portal-files.ts')
watchThreads()
const portal = { ...portalFiles(), isBuilt: false }
await prepareCourses(connection, portal)

const began = machineMs()
let done = 0
let deaths = 0
let broken = 0
let last = ''
for (let seed = firstSeed; one === undefined ? done < days : seed === firstSeed; seed += 1) {
  const report = await runCourse(seed, connection, portal)
  done += report.days
  deaths += report.deaths
  const digest = createHash('sha256').update(report.trace.join('\n')).digest('hex')
  last = `seed ${seed} went as ${digest.slice(0, 16)}`
  if (one !== undefined) process.stdout.write(`${report.trace.join('\n')}\n`)
  if (report.faults.length > 0) {
    broken += 1
    process.exitCode = 1
    process.stdout.write(
      `seed ${seed}, day ${report.days}: SEED=${seed} npm run simulate\n` +
        report.faults.map((fault) => `  ${fault}\n`).join(''),
    )
  }
  if (seed % 5 === 0 || one !== undefined) {
    const perDay = ((machineMs() - began) / done).toFixed(1)
    process.stdout.write(
      `${done} days, ${deaths} deaths, ${broken} broken worlds, ${perDay} ms a day\n`,
    )
  }
}
const seconds = Math.round((machineMs() - began) / 1000)
process.stdout.write(
  `${last}\n${done} days of worlds of ${daysOfCourse}, ${deaths} deaths, ${broken} broken, ${seconds} s\n`,
)
portal.remove()
await connection.close()
await stop()
process.exit()
