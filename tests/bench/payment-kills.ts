import { rmSync } from 'node:fs'
import { migratedDataDir } from '../support/database/migrated-directory.ts'
import {
  broken,
  crashDatabase,
  killProcess,
  killWhilePaying,
  type KillReport,
} from '../support/kills/payment-kills.ts'
import { tell } from './support/verdict.mjs'
import { postgresMissing, startPostgres } from '../support/database/postgres.ts'

/*
 * npm run bench:payments [rounds] [part]: cuts a server off while it charges cards for one bill and
 * for several, and lets bills of agreements pay themselves; waits until every payment is settled, and counts payments, charges and faults. Parts: `embedded` and `postgres` kill
 * the server, `crash` stops PostgreSQL at once; without a part all three. Some bills of agreements end
 * `too_late` (the clock moved on meanwhile) or `amount_changed` (over midnight), which is right.
 */
const none = { hold: 0, aim: 0 }
const rounds = Number(process.argv[2] ?? 100)
const isAsked = (part: string) => [undefined, part].includes(process.argv[3])

/** How many bills were paid in each way, and what became of those of agreements. */
function counted({ payments, automatic }: KillReport): string {
  const orders = payments.map(({ order_id }) => order_id)
  const inGroups = orders.filter((order) => order.startsWith('FATG')).length
  const states = automatic.map(({ state }) => state)
  const ends = [...new Set(states)].map(
    (end) => `${states.filter((state) => state === end).length} ${end}`,
  )
  return `${inGroups} of several bills at once; by agreement: ${ends.join(', ')}`
}

function printReport(name: string, report: KillReport): void {
  const faults = broken(report)
  const { interrupted, payments, charges, acknowledged, more_ms: moreMs } = report
  console.log(
    `${name}: ${rounds} rounds, ${interrupted} of them with work under way; ${payments.length} payments ` +
      `(${counted(report)}), ${charges.length} charges, ${acknowledged.length} acknowledged; all at its end ${Math.round(moreMs / 1000)} s after the bank's day; ` +
      `${faults.length} faults`,
  )
  for (const fault of faults) console.log(`  ${fault}`)
  tell(`Faults of payments, ${name} ${rounds} times`, faults.length, none, {
    beside: `${payments.length} payments, ${charges.length} charges`,
  })
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
