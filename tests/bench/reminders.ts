import { createECDH, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import webPush from 'web-push'
import { migratedDataDir } from '../support/migrated-directory.ts'
import { postgresMissing, startPostgres } from '../support/postgres.ts'
import { broken, killWhileReminding, type ReminderReport } from '../support/reminder-kills.ts'
import { tell } from './support/verdict.mjs'

/*
 * npm run bench reminders: sends one day's reminders for 100,000 due invoices on both databases, with
 * three kills, measured from the ERP's answer to the push service's. The comparison is the rate at
 * which one core encrypts push messages and does nothing else. `BILLS`, `TENANTS` (which share them
 * evenly), `KILLS` and `DATABASES` (`embedded`, `postgres`, or both with a comma) change the run.
 */
const bills = Number(process.env['BILLS'] ?? 100_000)
const tenants = Number(process.env['TENANTS'] ?? 1)
const kills = Number(process.env['KILLS'] ?? 3)
const databases = (process.env['DATABASES'] ?? 'embedded,postgres').split(',')

/** Push messages that one core encrypts per second. */
function encryptionRate(): number {
  const device = createECDH('prime256v1')
  const p256dh = device.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const startedAt = performance.now()
  const count = 5_000
  for (let message = 0; message < count; message += 1) {
    webPush.encrypt(p256dh, auth, 'x'.repeat(250), 'aes128gcm')
  }
  return count / ((performance.now() - startedAt) / 1000)
}

const none = { hold: 0, aim: 0 }
const encryptionsPerSecond = encryptionRate()
console.log(
  `one core encrypts ${Math.round(encryptionsPerSecond)} pushes a second and does nothing else`,
)

function printReport(name: string, report: ReminderReport): void {
  const faults = broken(report)
  const { notices, seconds, memory, interrupted, sent, devices, processorMs } = report
  const rate = notices / seconds
  console.log(
    `${name}: ${bills} bills of ${tenants} providers, ${notices} reminders in ${seconds.toFixed(1)} s with ${interrupted} of ${kills} ` +
      `kills under way: ${Math.round(rate)} a second, ${(rate / encryptionsPerSecond).toFixed(2)} of encryption alone; ` +
      `${((processorMs / notices) * 1000).toFixed(0)} µs of processor time each, ` +
      `${sent - devices} pushes sent again, ${memory} MiB a process; ${faults.length} faults`,
  )
  for (const fault of faults) console.log(`  ${fault}`)
  tell(`Faults of reminders, ${name}, ${kills} kills`, faults.length, none, {
    beside: `${notices} reminders, ${Math.round(rate)} a second, ${memory} MiB`,
  })
}

if (databases.includes('embedded')) {
  const dataDir = await migratedDataDir()
  printReport(
    'embedded, one process',
    await killWhileReminding(dataDir, { bills, tenants, kills, processes: 1 }),
  )
  rmSync(dataDir, { recursive: true, force: true })
}

const missing = postgresMissing()
if (databases.includes('postgres') && missing) {
  console.log(`PostgreSQL: skipped, ${missing}`)
} else if (databases.includes('postgres')) {
  const server = await startPostgres()
  const url = server.url('postgres')
  printReport(
    'PostgreSQL, two at once',
    await killWhileReminding(url, { bills, tenants, kills, processes: 2 }),
  )
  await server.stop()
}
