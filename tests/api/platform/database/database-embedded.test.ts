import { rmSync } from 'node:fs'
import { setImmediate as tick } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmbeddedPool } from '#server/platform/db/embedded/embedded-pool.ts'
import { EmbeddedThread } from '#server/platform/db/embedded/embedded-thread.ts'
import { createMaintenance } from '#server/platform/db/maintenance.ts'
import type { Database } from '#server/platform/db/database.ts'
import { ownerAccess } from '#server/platform/db/tenant-scope.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { sandboxRows } from '#server/installation/sandbox-host/table.ts'
import { migratedDataDir } from '#tests/support/database/migrated-directory.ts'

let dataDir = ''
let database: Database
beforeAll(async () => {
  dataDir = await migratedDataDir()
  database = await openDatabase({ dataDir })
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const someRow = (id: string) => ({ clientId: 'demo', tableName: 'some', id, row: {} })

test('using the outer handle inside a transaction fails instead of deadlocking', async () => {
  const { owner: db } = database
  const sentence = 'Inside a transaction use its own handle: the outer one would never return.'
  const statement = db.transaction(async () => db.select().from(sandboxRows))
  await expect(statement).rejects.toMatchObject({ cause: { message: sentence } })
  const nested = db.transaction(async () => db.transaction(async () => undefined))
  await expect(nested).rejects.toThrow(sentence)
  await database.check()
})

test('a statement outside a transaction waits until the transaction has ended', async () => {
  const { owner: db } = database
  const order: string[] = []
  const transaction = db.transaction(async (tx) => {
    for (let turn = 0; turn < 3; turn += 1) {
      await tx.execute(sql`select 1`)
      await tick()
    }
    order.push('transaction')
  })
  const statement = db.execute(sql`select 1`).then(() => order.push('statement'))
  await Promise.all([transaction, statement])
  expect(order).toEqual(['transaction', 'statement'])
})

test('the handle of an ended transaction cannot be used', async () => {
  const leaked = await database.owner.transaction(async (tx) => tx)
  await expect(leaked.execute(sql`select 1`)).rejects.toMatchObject({
    cause: { message: 'This transaction is over: its connection was given back.' },
  })
})

test('the event loop keeps running during a long query', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  await database.owner.execute(sql`select pg_sleep(0.5)`)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(20)
})

test('closes after work that no call waits for, even between two of its statements', async () => {
  const otherDir = await migratedDataDir()
  const other = await openDatabase({ dataDir: otherDir })
  const detached = (async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await other.owner.execute(sql`select 1`)
      await tick()
    }
    return 'ended'
  })()
  await other.close()
  rmSync(otherDir, { recursive: true, force: true })
  expect(await detached).toBe('ended')
})

test('an idle transaction is rolled back and frees the connection', async () => {
  const otherDir = await migratedDataDir()
  const thread = await EmbeddedThread.start(otherDir)
  const pool = new EmbeddedPool(thread, 20)
  const insert =
    "insert into sandbox_counters (client_id, table_name, last) values ('demo', 'a', 1)"
  const idle = await pool.connect(ownerAccess)
  await idle.query({ text: 'begin' })
  await idle.query({ text: insert })
  const { rows } = await pool.query(ownerAccess, {
    text: 'select count(*) as count from sandbox_counters',
  })
  expect(rows).toEqual([{ count: '0' }])
  await expect(idle.query({ text: 'commit' })).rejects.toThrow('This transaction is over')
  await thread.close()
  rmSync(otherDir, { recursive: true, force: true })
})

test('a statement whose transaction does not begin is not run', async () => {
  const otherDir = await migratedDataDir()
  const thread = await EmbeddedThread.start(otherDir)
  const pool = new EmbeddedPool(thread, 10_000)
  const connection = await pool.connect(ownerAccess)
  await connection.query({ text: 'begin isolation level nonsense' })
  const text = "insert into sandbox_counters (client_id, table_name, last) values ('demo', 'a', 1)"
  await expect(connection.query({ text })).rejects.toThrow('syntax error')
  await connection.query({ text: 'rollback' })
  connection.release()
  const counting = { text: 'select count(*) as count from sandbox_counters' }
  expect((await pool.query(ownerAccess, counting)).rows).toEqual([{ count: '0' }])
  await thread.close()
  rmSync(otherDir, { recursive: true, force: true })
})

async function lastCheckpoint() {
  const { rows } = await database.owner.execute(sql`select redo_lsn from pg_control_checkpoint()`)
  return rows[0]?.['redo_lsn']
}

test('maintenance makes a checkpoint after writes, and only then', async () => {
  const maintain = createMaintenance(database.owner)
  await maintain()
  const before = await lastCheckpoint()
  await maintain()
  expect(await lastCheckpoint()).toBe(before)
  await database.owner.insert(sandboxRows).values(someRow('written'))
  await maintain()
  expect(await lastCheckpoint()).not.toBe(before)
})

test('maintenance, vacuum included, waits for an open transaction', async () => {
  const { owner: db } = database
  const maintain = createMaintenance(db)
  for (let round = 1; round <= 12; round += 1) {
    const change = db.transaction(async (tx) => {
      await tx.insert(sandboxRows).values(someRow(`before ${round}`))
      await tick()
      await tx.insert(sandboxRows).values(someRow(`after ${round}`))
    })
    await Promise.all([change, maintain()])
  }
  const { rows } = await db.execute(
    sql`select vacuum_count > 0 as vacuumed from pg_stat_user_tables where relname = 'sandbox_rows'`,
  )
  expect(rows).toEqual([{ vacuumed: true }])
})
