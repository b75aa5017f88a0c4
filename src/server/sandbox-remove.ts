import { runCommand } from './command.ts'
import { removeSandboxRows } from './db/sandbox-rows.ts'

// Removes what the sandbox put into the database, and prints what that was.
await runCommand(() => async ({ database }) => {
  const removed = [...(await removeSandboxRows(database.owner))]
  const lines = removed.map(([table, rows]) => `  ${table}: ${rows}`)
  const heading = 'Removed from the database, in rows by table:'
  process.stdout.write(
    lines.length > 0
      ? `${[heading, ...lines].join('\n')}\n`
      : 'The database holds nothing of the sandbox.\n',
  )
})
