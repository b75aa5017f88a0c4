import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { lockDirectory } from '#server/platform/db/embedded/directory-lock.ts'
import { sandboxRows } from '#server/installation/sandbox-host/table.ts'
import { openPlace, say } from '../kills/open-place.ts'

/**
 * A process for tests that need one to run beside them or to kill: `migrate <place>`, `write
 * <place> [pairs]` (acknowledges every committed pair of rows on a line of its own, without end or so many) and `lock <directory>
 * <platform>`. It says `ready` when the test may go on;
 * `migrate` then waits for a word on its stdin, so that several begin together.
 */
const [, , command, place = '', more = ''] = process.argv

async function write() {
  const database = await openPlace(place)
  await database.migrate()
  say('ready')
  const start = Date.now()
  for (let number = 0; number < Number(more || Infinity); number += 1) {
    const id = `${start}-${number}`
    await database.owner.transaction(async (tx) => {
      for (const tableName of ['left', 'right']) {
        const row = { filling: 'x'.repeat(500) }
        await tx.insert(sandboxRows).values({ clientId: 'demo', tableName, id, row })
      }
    })
    say(id)
  }
  await database.close()
}

async function migrate() {
  const database = await openPlace(place)
  say('ready')
  await once(process.stdin, 'data')
  await database.migrate()
  await database.close()
}

async function lock() {
  await lockDirectory(place, more === 'darwin' ? 'darwin' : 'linux')
  say('ready')
  await wait(60_000)
}

const commands: Record<string, () => Promise<void>> = { write, migrate, lock }
await commands[command ?? '']?.()
process.stdin.destroy()
