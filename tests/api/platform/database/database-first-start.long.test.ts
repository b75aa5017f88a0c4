import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { sandboxRows } from '#server/installation/sandbox-host/table.ts'
import { startScript } from '#tests/support/kills/script-process.ts'

test('a first start that is killed at any moment leaves a directory that opens', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-data-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const landmarks = ['pg.new', 'pg.new/PG_VERSION', 'pg.new/base/5', 'pg']
  for (const landmark of landmarks) {
    const starter = await startScript('database', ['migrate', dataDir])
    let hasEnded = false
    void starter.ended.then(() => (hasEnded = true))
    while (!existsSync(join(dataDir, landmark))) {
      if (hasEnded) throw new Error(`It ended before there was ${landmark}.`)
      await wait(1)
    }
    await starter.kill()
  }
  const database = await openDatabase({ dataDir })
  await database.migrate()
  expect(await database.owner.select().from(sandboxRows)).toEqual([])
  await database.close()
  expect(readdirSync(dataDir)).toEqual(['pg'])
}, 120_000)
