import { rmSync } from 'node:fs'
import { migratedDataDir } from '../support/database/migrated-directory.ts'
import {
  killWhileTellingOutage,
  type OutageReport,
  outageFaults,
} from '../support/kills/outage-kills.ts'
import { postgresMissing, startPostgres } from '../support/database/postgres.ts'
import { tell } from './support/verdict.mjs'

/*
 * npm run bench outages: an outage of 20,000 subscribers among 40,000 is counted, told and ended on both
 * databases, with a kill in each of the three. Every affected device must see both once, no other any.
 * `SUBSCRIBERS` and `DATABASES` (`embedded`, `postgres`, or both with a comma) change the run.
 */
const none = { hold: 0, aim: 0 }
const subscribers = Number(process.env['SUBSCRIBERS'] ?? 40_000)
const databases = (process.env['DATABASES'] ?? 'embedded,postgres').split(',')

function printReport(name: string, report: OutageReport): void {
  const faults = outageFaults(report, subscribers)
  const { begun, ended, devices, sent, seconds } = report
  const rate = Math.round((begun + ended) / seconds)
  console.log(
    `${name}: ${begun} told of the outage and ${ended} of its end in ${seconds.toFixed(1)} s, counting ` +
      `included: ${rate} a second; ${devices} devices, ${sent - begun - ended} pushes sent again after ` +
      `three kills; ${faults.length} faults`,
  )
  for (const fault of faults) console.log(`  ${fault}`)
  tell(`Faults of an outage told through three kills, ${name}`, faults.length, none, {
    beside: `${devices} devices, ${rate} messages a second`,
  })
}

if (databases.includes('embedded')) {
  const dataDir = await migratedDataDir()
  printReport('embedded', await killWhileTellingOutage(dataDir, subscribers))
  rmSync(dataDir, { recursive: true, force: true })
}

const missing = postgresMissing()
if (databases.includes('postgres') && missing) {
  console.log(`PostgreSQL: skipped, ${missing}`)
} else if (databases.includes('postgres')) {
  const server = await startPostgres()
  printReport('PostgreSQL', await killWhileTellingOutage(server.url('postgres'), subscribers))
  await server.stop()
}
