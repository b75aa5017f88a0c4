import { isName, runCommand } from './command.ts'
import type { Database } from '#server/platform/db/database.ts'
import { exportData } from '#server/platform/db/transfer/export-data.ts'
import { importData } from '#server/platform/db/transfer/import-data.ts'
import { readLines } from '#server/platform/db/transfer/read-lines.ts'
import { writeWhole } from '#server/platform/db/transfer/whole-file.ts'
import { exportMark, exportMarks } from '#server/platform/export-mark.ts'
import type { Secrets } from '#server/platform/secrets/data-keys.ts'

const commands: Record<
  string,
  (database: Database, secrets: Secrets, file: string) => Promise<string>
> = {
  async export(database, { appSecret }, file) {
    const { hasTenants } = await writeWhole(file, (store) =>
      exportData(database, exportMark(appSecret), store),
    )
    return hasTenants
      ? `${file} holds the data of this installation in plain text, readable by whoever has the file; ` +
          'only its secrets are sealed. Remove it when it has been imported.'
      : `${file} holds no provider: an export leaves the sandbox out, and nothing else is there.`
  },
  async import(database, secrets, file) {
    const lines = readLines(file, secrets)
    const rows = await importData(database, exportMarks(secrets), lines)
    return `${rows} rows of ${file} are in the database.`
  },
}

const usage = 'Say: npm run data:export -- FILE, or npm run data:import -- FILE.'

await runCommand(usage, ([word = '', file, ...others]) => {
  const command = commands[word]
  if (!command || !isName(file) || others.length > 0) return null
  return async ({ settings, database }) => {
    process.stdout.write(`${await command(database, settings, file)}\n`)
  }
})
