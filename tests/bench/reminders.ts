import { createECDH, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import webPush from 'web-push'
import { migratedDataDir } from '../support/database/migrated-directory.ts'
import { postgresMissing, startPostgres } from '../support/database/postgres.ts'
import { broken, killWhileReminding, type ReminderReport } from '../support/kills/reminder-kills.ts'
import { tell } from './support/verdict.mjs'

/*
 * npm run bench reminders: sends one day's reminders for 100,000 due invoices on both databases, with
 * three kills, measured from the ERP's answer to the push service's. The comparison is the processor time of the
 * encryption of one push message, measured before and after each run. `BILLS`, `TENANTS` (which share them
 * evenly), `KILLS` and `DATABASES` (`embedded`, `postgres`, or both with a comma) change the run.
 */
const bills = Number(process.env['BILLS'] ?? 100_000)
const tenants = Number(process.env['TENANTS'] ?? 1)
const kills = Number(process.env['KILLS'] ?? 3)
const databases = (process.env['DATABASES'] ?? 'embedded,postgres').split(',')

/** Microseconds of processor time for the encryption of one push message. */
function encryptionCost(): number {
  const device = createECDH('prime256v1')
  const p256dh = device.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const before = process.cpuUsage()
  const count = 5_000
  for (let message = 0; message < count; message += 1) {
    webPush.encrypt(p256dh, auth, 'x'.repeat(250), 'aes128gcm')
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / count
}

const none = { hold: 0, aim: 0 }

function printReport(name: string, report: ReminderReport, encryption: number): void {
  const faults = broken(report)
  const { notices, seconds, memory, interrupted, sent, devices, processorMs } = report
  const rate = notices / seconds
  const cost = (processorMs / notices) * 1000
  console.log(
    `${name}: ${bills} bills of ${tenants} providers, ${notices} reminders in ${seconds.toFixed(1)} s with ${interrupted} of ${kills} ` +
      `kills under way: ${Math.round(rate)} a second; ` +
      `${cost.toFixed(0)} µs of processor time each, ${(cost / encryption).toFixed(2)} times that of its encryption; ` +
      `${sent - devices} pushes sent again, ${memory} MiB a process; ${faults.length} faults`,
  )
  for (const fault of faults) console.log(`  ${fault}`)
  tell(`Faults of reminders, ${name}, ${kills} kills`, faults.length, none, {
    beside: `${notices} reminders, ${Math.round(rate)} a second, ${memory} MiB`,
  })
}

async function measure(name: string, place: string, processes: number): Promise<void> {
  const before = encryptionCost()
  const report = await killWhileReminding(place, { bills, tenants, kills, processes })
  printReport(name, report, (before + encryptionCost()) / 2)
}

if (databases.includes('embedded')) {
  const dataDir = await migratedDataDir()
  await measure('embedded, one process', dataDir, 1)
  rmSync(dataDir, { recursive: true, force: true })
}

const missing = postgresMissing()
if (databases.includes('postgres') && missing) {
  console.log(`PostgreSQL: skipped, ${missing}`)
} else if (databases.includes('postgres')) {
  const server = await startPostgres()
  await measure('PostgreSQL, two at once', server.url('postgres'), 2)
  await server.stop()
}
