import { setTimeout as wait } from 'node:timers/promises'
import { secondMs } from '#domain/platform/time/durations.ts'
import { runCommand } from './command.ts'
import type { Database } from '#server/platform/db/database.ts'
import { sealedColumns } from '#server/installation/sealed-columns.ts'
import { openDataKeys, type Secrets } from '#server/platform/secrets/data-keys.ts'
import {
  activationDelayMs,
  addDataKey,
  resealColumn,
  rotateSecret,
} from '#server/platform/secrets/rotate.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Seals every column with a new data key, once all running servers can read what it seals. */
async function resealData(database: Database, secrets: Secrets): Promise<void> {
  // No server runs on the embedded database now.
  const delayMs = database.kind === 'embedded' ? 0 : activationDelayMs
  const id = await addDataKey(database, secrets.appSecret, delayMs)
  // Twice the delay: by then every server seals with the new key, and no call with the old one runs.
  const waitMs = 2 * delayMs
  if (waitMs > 0) say(`Waiting ${waitMs / secondMs} seconds until every server uses key ${id}.`)
  await wait(waitMs)
  const { ring } = await openDataKeys(database, secrets)
  for (const sealed of sealedColumns) {
    const count = await resealColumn(database, ring, sealed)
    if (count > 0) say(`  ${sealed.table}.${sealed.column}: ${count}`)
  }
  say(`The data is sealed with key ${id} now.`)
}

const usage = 'Say: npm run secret:rotate, or npm run secret:rotate -- --data.'

await runCommand(usage, (args) => {
  if (args.some((option) => option !== '--data')) return null
  return async ({ settings, database }) => {
    await openDataKeys(database, settings)
    const rotated = await rotateSecret(database, settings)
    say(
      rotated > 0
        ? 'The data keys are sealed with APP_SECRET now; APP_SECRET_PREVIOUS opens nothing any more.'
        : 'The data keys were sealed with APP_SECRET already.',
    )
    if (args.length > 0) await resealData(database, settings)
  }
})
