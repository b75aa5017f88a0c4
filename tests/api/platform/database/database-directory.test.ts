import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDirectory } from '#server/platform/db/embedded/directory-lock.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { sandboxRows } from '#server/installation/sandbox-host/table.ts'
import { isLong } from '#tests/support/run/length.ts'
import { migratedDataDir } from '#tests/support/database/migrated-directory.ts'
import { startScript } from '#tests/support/kills/script-process.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-data-'))
})
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true })
})

async function useMigrated() {
  rmSync(dataDir, { recursive: true })
  dataDir = await migratedDataDir()
}

test('a second process is refused with a clear message, and the first one keeps working', async () => {
  await useMigrated()
  const writer = await startScript('database', ['write', dataDir])
  await writer.waitForLines(5)
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    `DATA_DIR ${dataDir} is already in use by pid ${writer.pid} on `,
  )
  const saidBefore = writer.lines.length
  await writer.waitForLines(saidBefore + 20)
  await writer.kill()

  const database = await openDatabase({ dataDir })
  const rows = await database.owner.select({ id: sandboxRows.id }).from(sandboxRows)
  await database.close()
  const kept = new Set(rows.map(({ id }) => id))
  expect(writer.lines.slice(1).filter((id) => !kept.has(id))).toEqual([])
}, 60_000)

test('a process cannot open a directory twice, but can open it again after closing', async () => {
  await useMigrated()
  const first = await openDatabase({ dataDir })
  await expect(openDatabase({ dataDir })).rejects.toThrow(`in use by pid ${process.pid}`)
  await first.close()
  const again = await openDatabase({ dataDir })
  await again.check()
  await again.close()
})

test('a lock by socket file is held by a running process and free after it died', async () => {
  const owner = await startScript('database', ['lock', dataDir, 'darwin'])
  await owner.waitForLines(1)
  await expect(lockDirectory(dataDir, 'darwin')).rejects.toThrow(`in use by pid ${owner.pid}`)
  await owner.kill()
  const lock = await lockDirectory(dataDir, 'darwin')
  await expect(lockDirectory(dataDir, 'darwin')).rejects.toThrow(`in use by pid ${process.pid}`)
  await lock.release()
}, 30_000)

test('every acknowledged transaction survives kill -9, and none is half written', async () => {
  await useMigrated()
  const acknowledged: string[] = []
  const moments = isLong ? [3, 40, 117, 260] : [3, 117]
  for (const lines of moments) {
    const writer = await startScript('database', ['write', dataDir])
    await writer.waitForLines(lines)
    await writer.kill()
    acknowledged.push(...writer.lines.slice(1))
  }
  const database = await openDatabase({ dataDir })
  const idsOf = async (tableName: string) => {
    const rows = await database.owner
      .select({ id: sandboxRows.id })
      .from(sandboxRows)
      .where(eq(sandboxRows.tableName, tableName))
    return rows.map(({ id }) => id).toSorted()
  }
  const left = await idsOf('left')
  const right = await idsOf('right')
  await database.close()
  expect(left).toEqual(right)
  // The first line of each process belongs to no transaction.
  const due = moments.reduce((sum, lines) => sum + lines - 1, 0)
  expect(acknowledged.length).toBeGreaterThanOrEqual(due)
  const kept = new Set(left)
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
}, 120_000)

test('a directory that is not a database is refused and keeps its files', async () => {
  const strange = join(dataDir, 'pg', 'important')
  mkdirSync(join(dataDir, 'pg'))
  writeFileSync(strange, 'kept')
  await expect(openDatabase({ dataDir })).rejects.toThrow(/not a database \(no PG_VERSION\)/)
  expect(readFileSync(strange, 'utf8')).toBe('kept')
})

test('a directory of another PostgreSQL version is refused with instructions', async () => {
  mkdirSync(join(dataDir, 'pg'))
  writeFileSync(join(dataDir, 'pg', 'PG_VERSION'), '17\n')
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    'was written by PostgreSQL 17, this version reads PostgreSQL 18',
  )
})

test('a refused directory is not left locked', async () => {
  mkdirSync(join(dataDir, 'pg'))
  await expect(openDatabase({ dataDir })).rejects.toThrow('PG_VERSION')
  await expect(openDatabase({ dataDir })).rejects.toThrow('PG_VERSION')
})

/** How many times a process that writes this many pairs calls fsync. */
async function countSyncs(pairs: number) {
  const trace = join(dataDir, `trace-${pairs}.json`)
  const flags = ['--trace-event-categories=node.fs.sync', `--trace-event-file-pattern=${trace}`]
  const writer = await startScript('database', ['write', dataDir, String(pairs)], { flags })
  expect(await writer.ended).toMatchObject({ code: 0 })
  return readFileSync(trace, 'utf8').split('"fs.sync.fsync"').length - 1
}

test('every commit is written to the disk', async () => {
  await useMigrated()
  const idle = await countSyncs(0)
  expect(await countSyncs(50)).toBeGreaterThanOrEqual(idle + 50)
}, 60_000)

test('a failed statement reports its error code and its constraint', async () => {
  await useMigrated()
  const database = await openDatabase({ dataDir })
  const twice = sql`
    insert into sandbox_counters (client_id, table_name, last) values ('demo', 'a', 1), ('demo', 'a', 2)`
  const error = await database.owner.execute(twice).catch((caught: unknown) => caught)
  expect(error).toMatchObject({
    cause: {
      code: '23505',
      constraint: 'sandbox_counters_client_id_table_name_pk',
      severity: 'ERROR',
    },
  })
  await database.close()
  await expect(database.check()).rejects.toMatchObject({
    cause: { message: 'The embedded database has stopped.' },
  })
})
