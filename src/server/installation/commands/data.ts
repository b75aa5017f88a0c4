import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { runCommand } from './command.ts'
import { readLines } from '#server/platform/db/transfer/backup-file.ts'
import type { Database } from '#server/platform/db/database.ts'
import { exportData } from '#server/platform/db/transfer/export-data.ts'
import { importData } from '#server/platform/db/transfer/import-data.ts'
import { exportMark } from '#server/platform/export-mark.ts'

/** The file is readable only by its owner; an existing file is not overwritten. */
const fresh = { flags: 'wx', mode: 0o600 }

const commands: Record<
  string,
  (database: Database, secret: string, file: string) => Promise<string>
> = {
  async export(database, secret, file) {
    const { hasTenants } = await exportData(database, secret, (lines) =>
      pipeline(Readable.from(lines), createWriteStream(file, fresh)),
    )
    return hasTenants
      ? `${file} holds the data of this installation, its secrets still sealed. Guard it.`
      : `${file} holds no provider: an export leaves the sandbox out, and nothing else is there.`
  },
  async import(database, secret, file) {
    const rows = await importData(database, secret, readLines(file))
    return `${rows} rows of ${file} are in the database.`
  },
}

await runCommand(([word = '', file]) => {
  const command = commands[word]
  if (!command || !file)
    throw new Error('Say: npm run data:export -- FILE, or data:import -- FILE.')
  return async ({ settings, database }) => {
    process.stdout.write(`${await command(database, exportMark(settings.appSecret), file)}\n`)
  }
})
