import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { acrossTenants, startAcrossTenants } from '#server/platform/db/tenant-scope.ts'
import { openPostgres } from '#server/platform/db/postgres/postgres.ts'
import { processesModule } from '#server/platform/processes/module.ts'
import { serverProcesses } from '#server/platform/processes/table.ts'
import { eachDatabase } from '#tests/support/database/database.ts'

eachDatabase((open) => {
  it('counts the processes that run, and none that stopped or died', async () => {
    const { served } = await open()
    const { db } = served
    const warnings: string[] = []
    const note = (_: object, message: string) => void warnings.push(message)
    const log = { warn: note, error: note }
    const start = () => {
      const made = processesModule({ database: { ...served, kind: 'postgres' }, log })
      startAcrossTenants(() => made.background?.start())
      return made
    }
    const one = start()
    const other = start()
    await expect.poll(() => [one.count(), other.count()], { timeout: 20_000 }).toEqual([2, 2])
    await other.background?.stop()
    await expect.poll(() => one.count(), { timeout: 20_000 }).toBe(1)
    const diedAt = sql`now() - interval '11 seconds'`
    await acrossTenants(() => db.insert(serverProcesses).values({ id: 'died', seenAt: diedAt }))
    // Told by a clock that was ahead: a dead one would count for as long.
    const seenAt = sql`now() + interval '1 day'`
    await acrossTenants(() => db.insert(serverProcesses).values({ id: 'died ahead', seenAt }))
    const third = start()
    await expect.poll(() => third.count(), { timeout: 20_000 }).toBe(2)
    for (const { background } of [one, third]) await background?.stop()
    expect(warnings).toEqual([])
  })

  it('tells once when the database takes no writes, and once when it does again', async () => {
    const opened = await open()
    const { served } = opened
    const told: (readonly [string, unknown])[] = []
    const note = (fields: { readonly reason?: unknown }, message: string) =>
      void told.push([message, fields.reason])
    const made = processesModule({
      database: { ...served, kind: 'postgres' },
      log: { warn: note, error: note },
    })
    startAcrossTenants(() => made.background?.start())
    await expect.poll(() => made.health()?.clockSkewSeconds ?? null).not.toBeNull()
    expect(made.health()).toMatchObject({ isWritable: true })
    expect(Math.abs(made.health()?.clockSkewSeconds ?? 9)).toBeLessThan(5)
    await opened.db.execute(sql`
      create function disk_full() returns trigger language plpgsql
      as $$ begin raise exception 'no space left' using errcode = '53100'; end $$
    `)
    await opened.db.execute(sql`
      create trigger disk_full before insert on server_processes
      for each row execute function disk_full()
    `)
    await expect.poll(() => told.length, { timeout: 20_000 }).toBe(1)
    expect(made.health()).toMatchObject({ isWritable: false })
    await opened.db.execute(sql`drop function disk_full cascade`)
    await expect.poll(() => made.health()?.isWritable, { timeout: 20_000 }).toBe(true)
    await made.background?.stop()
    expect(told).toEqual([
      ['the database takes no writes', 'disk full'],
      ['the database takes writes again', undefined],
    ])
  })

  it('counts nothing on the embedded database, which serves one process', async () => {
    const { served } = await open()
    const { db } = served
    const log = { warn: () => {}, error: () => {} }
    const alone = processesModule({ database: { ...served, kind: 'embedded' }, log })
    startAcrossTenants(() => alone.background?.start())
    await alone.background?.stop()
    expect([alone.count(), alone.health()]).toEqual([1, null])
    expect(await acrossTenants(() => db.$count(serverProcesses))).toBe(0)
  })
})

it('knows nothing of writes while the database does not answer, and says that it is away', async () => {
  // Nothing listens on port 1.
  const database = openPostgres('postgres://nobody@127.0.0.1:1/none', undefined)
  const told: string[] = []
  const note = (_: object, message: string) => void told.push(message)
  const made = processesModule({ database, log: { warn: note, error: note } })
  startAcrossTenants(() => made.background?.start())
  await expect.poll(() => told.length, { timeout: 20_000 }).toBe(1)
  expect(made.health()).toEqual({ isWritable: null, clockSkewSeconds: null })
  expect(told).toEqual(['the database does not answer'])
  await made.background?.stop()
  await database.close()
})
