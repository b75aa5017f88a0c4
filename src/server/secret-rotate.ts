import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/open-database.ts'
import { sealedColumns } from './sealed-columns.ts'
import { openDataKeys, type Secrets } from './secrets/data-keys.ts'
import { activationDelayMs, addDataKey, resealColumn, rotateSecret } from './secrets/rotate.ts'
import { readSettings } from './settings.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Seals every column with a new data key, once all running servers can read what it seals. */
async function resealData(database: Database, secrets: Secrets): Promise<void> {
  // No server runs on the embedded database now.
  const delayMs = database.kind === 'embedded' ? 0 : activationDelayMs
  const id = await addDataKey(database, secrets.appSecret, delayMs)
  if (delayMs > 0) say(`Waiting ${delayMs / 500} seconds until every server knows key ${id}.`)
  await wait(2 * delayMs)
  const { ring } = await openDataKeys(database, secrets)
  for (const sealed of sealedColumns) {
    const count = await resealColumn(database, ring, sealed)
    if (count > 0) say(`  ${sealed.table}.${sealed.column}: ${count}`)
  }
  say(`The data is sealed with key ${id} now.`)
}

/** Runs `secret-rotate` or `secret-rotate --data` on the database of the settings. */
async function run(): Promise<void> {
  const options = process.argv.slice(2)
  if (options.some((option) => option !== '--data')) {
    throw new Error('Say: npm run secret:rotate, or npm run secret:rotate -- --data.')
  }
  const { databaseUrl, dataDir, appSecret, previousSecret } = readSettings(process.env)
  const database = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir })
  const secrets = { appSecret, previousSecret }
  try {
    await database.migrate()
    await openDataKeys(database, secrets)
    const rotated = await rotateSecret(database, secrets)
    say(
      rotated > 0
        ? 'The data keys are sealed with APP_SECRET now; APP_SECRET_PREVIOUS opens nothing any more.'
        : 'The data keys were sealed with APP_SECRET already.',
    )
    if (options.length > 0) await resealData(database, secrets)
  } finally {
    await database.close()
  }
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'unknown failure'}\n`)
  process.exitCode = 1
}
