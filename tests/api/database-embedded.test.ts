import { rmSync } from 'node:fs'
import { setImmediate as tick } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmbeddedPool } from '#server/db/embedded-pool.ts'
import { EmbeddedThread } from '#server/db/embedded-thread.ts'
import { maintenance } from '#server/db/maintenance.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { sandboxRows } from '#server/sandbox-host/table.ts'
import { migratedDataDir } from '#tests/support/migrated-directory.ts'

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

test('the outer handle inside a transaction is an error, not a wait without end', async () => {
  const { db } = database
  const sentence = 'Inside a transaction use its own handle: the outer one would wait for ever.'
  const statement = db.transaction(async () => db.select().from(sandboxRows))
  await expect(statement).rejects.toMatchObject({ cause: { message: sentence } })
  const nested = db.transaction(async () => db.transaction(async () => undefined))
  await expect(nested).rejects.toThrow(sentence)
  await database.check()
})

test('the outer handle beside a transaction waits for its end', async () => {
  const { db } = database
  const order: string[] = []
  const inside = db.transaction(async (tx) => {
    for (let turn = 0; turn < 3; turn += 1) {
      await tx.execute(sql`select 1`)
      await tick()
    }
    order.push('inside')
  })
  const beside = db.execute(sql`select 1`).then(() => order.push('beside'))
  await Promise.all([inside, beside])
  expect(order).toEqual(['inside', 'beside'])
})

test('the handle of a transaction that is over is dead', async () => {
  const leaked = await database.db.transaction(async (tx) => tx)
  await expect(leaked.execute(sql`select 1`)).rejects.toMatchObject({
    cause: { message: 'This transaction is over: its connection was given back.' },
  })
})

test('the event loop turns while a long query runs', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  await database.db.execute(sql`select pg_sleep(0.5)`)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(20)
})

test('an idle transaction is rolled back and gives the connection free', async () => {
  const otherDir = await migratedDataDir()
  const thread = await EmbeddedThread.start(otherDir)
  const pool = new EmbeddedPool(thread, 20)
  const insert =
    "insert into sandbox_counters (client_id, table_name, last) values ('demo', 'a', 1)"
  const forgotten = await pool.connect()
  await forgotten.query({ text: 'begin' })
  await forgotten.query({ text: insert })
  const { rows } = await pool.query({ text: 'select count(*) as count from sandbox_counters' })
  expect(rows).toEqual([{ count: '0' }])
  await expect(forgotten.query({ text: 'commit' })).rejects.toThrow('This transaction is over')
  await thread.close()
  rmSync(otherDir, { recursive: true, force: true })
})

async function lastCheckpoint() {
  const { rows } = await database.db.execute(sql`select redo_lsn from pg_control_checkpoint()`)
  return rows[0]?.['redo_lsn']
}

test('maintenance checkpoints after writes, and only then', async () => {
  const maintain = maintenance(database.db)
  await maintain()
  const before = await lastCheckpoint()
  await maintain()
  expect(await lastCheckpoint()).toBe(before)
  await database.db.insert(sandboxRows).values(someRow('written'))
  await maintain()
  expect(await lastCheckpoint()).not.toBe(before)
})

test('maintenance leaves an open transaction alone, the vacuum too', async () => {
  const { db } = database
  const maintain = maintenance(db)
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
