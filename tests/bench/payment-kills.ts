import { rmSync } from 'node:fs'
import { migratedDataDir } from '../support/migrated-directory.ts'
import {
  broken,
  crashDatabase,
  killProcess,
  killWhilePaying,
  type KillReport,
} from '../support/payment-kills.ts'
import { postgresMissing, startPostgres } from '../support/postgres.ts'

/*
 * npm run bench:payments [rounds] [part]: cuts a server off while it charges cards, waits until every
 * payment is settled, and counts payments, charges and faults. Parts: `embedded` and `postgres` kill
 * the server, `crash` stops PostgreSQL at once; without a part all three.
 */
const rounds = Number(process.argv[2] ?? 100)
const isAsked = (part: string) => [undefined, part].includes(process.argv[3])

function printReport(name: string, report: KillReport): void {
  const faults = broken(report)
  const { interrupted, payments, charges, acknowledged } = report
  console.log(
    `${name}: ${rounds} rounds, ${interrupted} of them with work under way; ${payments.length} payments, ` +
      `${charges.length} charges, ${acknowledged.length} acknowledged; ${faults.length} faults`,
  )
  for (const fault of faults) console.log(`  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

async function measureOnPostgres(name: string, isCrash: boolean): Promise<void> {
  const server = await startPostgres()
  const cut = isCrash ? crashDatabase(server) : killProcess
  printReport(name, await killWhilePaying(server.url('postgres'), rounds, 'passing', cut))
  await server.stop()
}

if (isAsked('embedded')) {
  const dataDir = await migratedDataDir()
  printReport('embedded, server killed', await killWhilePaying(dataDir, rounds, 'passing'))
  rmSync(dataDir, { recursive: true, force: true })
}

const missing = postgresMissing()
if (missing) {
  console.log(`PostgreSQL: skipped, ${missing}`)
} else {
  if (isAsked('postgres')) await measureOnPostgres('PostgreSQL, server killed', false)
  if (isAsked('crash')) await measureOnPostgres('PostgreSQL, stopped at once', true)
}
