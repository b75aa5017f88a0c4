import { isName, openScratch, runCommand } from './command.ts'
import { readBackup, writeBackup } from '#server/platform/db/transfer/backup-file.ts'
import type { Database } from '#server/platform/db/database.ts'
import { noteBackup } from '#server/platform/jobs/scheduled-table.ts'
import { exportData } from '#server/platform/db/transfer/export-data.ts'
import { importData } from '#server/platform/db/transfer/import-data.ts'
import { readLines } from '#server/platform/db/transfer/read-lines.ts'
import { type Proof, proveRestore } from './prove-restore.ts'
import { exportMark, exportMarks } from '#server/platform/export-mark.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

const proofWords = ({ rows, openedSecrets, auditEntries }: Proof) =>
  `${rows} rows, each table as many as in the backup; ${openedSecrets} secrets opened; ` +
  `${auditEntries} audit entries as they were written.`

const plainWarning =
  '\nThe file is in plain text, as exports and older backups are: readable by whoever has it.'

async function restore(database: Database, settings: Settings, file: string) {
  const { rows, sha256, isSealed } = await readBackup(file, settings)
  await importData(database, exportMarks(settings), readLines(file, settings))
  const proof = proofWords(await proveRestore(database, settings, rows))
  return { sha256, proof: isSealed ? proof : `${proof}${plainWarning}` }
}

type Command = (database: Database, settings: Settings, file: string) => Promise<string>

const commands: Readonly<Record<string, Command>> = {
  async backup(database, settings, file) {
    const { rows, sha256 } = await writeBackup(file, settings, (store) =>
      exportData(database, exportMark(settings.appSecret), store),
    )
    await noteBackup(database.db)
    const count = [...rows.values()].reduce((sum, one) => sum + one, 0)
    return (
      `${file}: ${count} rows of ${rows.size} tables, read back whole.\nsha256 ${sha256}\n` +
      'It is sealed with APP_SECRET, which is not in it: keep both, and keep them apart.'
    )
  },
  async restore(database, settings, file) {
    const { sha256, proof } = await restore(database, settings, file)
    return `${file}, sha256 ${sha256}, is restored and proved: ${proof}`
  },
  async drill(database, settings, file) {
    const { sha256, proof } = await restore(database, settings, file)
    return `${file}, sha256 ${sha256}, can be restored: ${proof}\nThe database of the drill is gone again. Note the day.`
  },
}

const isDrill = process.argv[2] === 'drill'

await runCommand(
  'Say: npm run backup -- FILE, npm run restore -- FILE, or npm run restore:drill -- FILE.',
  ([word = '', file, ...others]) => {
    const command = commands[word]
    if (!command || !isName(file) || others.length > 0) return null
    return async ({ settings, database }) => {
      process.stdout.write(`${await command(database, settings, file)}\n`)
    }
  },
  isDrill ? openScratch : undefined,
)
