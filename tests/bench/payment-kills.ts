import { rmSync } from 'node:fs'
import { migratedDataDir } from '../support/migrated-directory.ts'
import { broken, killWhilePaying, type KillReport } from '../support/payment-kills.ts'
import { postgresMissing, startPostgres } from '../support/postgres.ts'

/*
 * npm run bench:payments [rounds]: kills a server while it charges cards, on both databases, waits
 * until every payment is settled, and counts payments, charges and faults.
 */
const rounds = Number(process.argv[2] ?? 100)
const terms = { ahead: 0, waits: 60_000 }

function printReport(name: string, report: KillReport): void {
  const faults = broken(report)
  const { interrupted, payments, charges, acknowledged } = report
  console.log(
    `${name}: ${rounds} kills, ${interrupted} of them with work under way; ${payments.length} payments, ` +
      `${charges.length} charges, ${acknowledged.length} acknowledged; ${faults.length} faults`,
  )
  for (const fault of faults) console.log(`  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

const dataDir = await migratedDataDir()
printReport('embedded', await killWhilePaying(dataDir, rounds, terms))
rmSync(dataDir, { recursive: true, force: true })

const missing = postgresMissing()
if (missing) {
  console.log(`PostgreSQL: skipped, ${missing}`)
} else {
  const server = await startPostgres()
  printReport('PostgreSQL', await killWhilePaying(server.url('postgres'), rounds, terms))
  await server.stop()
}
