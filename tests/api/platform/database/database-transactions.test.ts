import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sandboxCounters, sandboxRows } from '#server/installation/sandbox-host/table.ts'
import { eachDatabase } from '#tests/support/database/database.ts'

const someRow = (id: string, clientId = 'outside') => ({ clientId, tableName: 'rows', id, row: {} })
const counter = and(eq(sandboxCounters.clientId, 'demo'), eq(sandboxCounters.tableName, 'counted'))

eachDatabase((open) => {
  test('no statement runs inside the transaction of another caller', async () => {
    const { db } = await open()
    await db.insert(sandboxCounters).values({ clientId: 'demo', tableName: 'counted', last: 0 })
    const transactions = Array.from({ length: 60 }, (_, number) =>
      db
        .transaction(async (tx) => {
          const [held] = await tx.select().from(sandboxCounters).where(counter).for('update')
          await tx
            .update(sandboxCounters)
            .set({ last: (held?.last ?? 0) + 1 })
            .where(counter)
          await tx.insert(sandboxRows).values(someRow(`${number}`, 'inside'))
          if (number % 3 === 0) throw new Error('changed my mind')
        })
        .catch((error: unknown) => expect(error).toMatchObject({ message: 'changed my mind' })),
    )
    const inserts = Array.from({ length: 600 }, (_, number) =>
      db.insert(sandboxRows).values(someRow(`${number}`)),
    )
    await Promise.all([...transactions, ...inserts])
    const [counted] = await db.select().from(sandboxCounters).where(counter)
    expect(counted?.last).toBe(40)
    expect(await db.$count(sandboxRows, eq(sandboxRows.clientId, 'inside'))).toBe(40)
    expect(await db.$count(sandboxRows, eq(sandboxRows.clientId, 'outside'))).toBe(600)
  })

  test('a statement sent shortly before a transaction is not rolled back with it', async () => {
    const { db } = await open()
    for (let lead = 0; lead < 12; lead += 1) {
      const statement = db
        .insert(sandboxRows)
        .values(someRow(`${lead}`))
        .execute()
      for (let pause = 0; pause < lead; pause += 1) await Promise.resolve()
      const transaction = db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        tx.rollback()
      })
      await Promise.allSettled([statement, transaction])
    }
    expect(await db.$count(sandboxRows)).toBe(12)
  })

  test('a transaction sees its own rows and resolves with its return value', async () => {
    const { db } = await open()
    const seen = await db.transaction(async (tx) => {
      await tx.insert(sandboxRows).values(someRow('1'))
      return tx.$count(sandboxRows)
    })
    expect(seen).toBe(1)
  })

  test('a savepoint rolls back only its own part', async () => {
    const { db } = await open()
    await db.transaction(async (tx) => {
      await tx.insert(sandboxRows).values(someRow('kept'))
      const part = tx.transaction(async (inner) => {
        await inner.insert(sandboxRows).values(someRow('lost'))
        inner.rollback()
      })
      await expect(part).rejects.toThrow('Rollback')
    })
    const rows = await db.select({ id: sandboxRows.id }).from(sandboxRows)
    expect(rows).toEqual([{ id: 'kept' }])
  })

  test('a failed statement rolls back its own transaction and nothing else', async () => {
    const { db } = await open()
    const failing = db.transaction(async (tx) => {
      await tx.insert(sandboxRows).values(someRow('1'))
      await tx.execute(sql`select 1 / 0`)
    })
    await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } })
    expect(await db.$count(sandboxRows)).toBe(0)
  })

  test('a transaction runs at the requested isolation level', async () => {
    const { db } = await open()
    const { rows } = await db.transaction(
      (tx) => tx.execute(sql`select current_setting('transaction_isolation') as level`),
      { isolationLevel: 'serializable' },
    )
    expect(rows).toEqual([{ level: 'serializable' }])
  })

  test('parallel claims with SKIP LOCKED never take the same row', async () => {
    const { db } = await open()
    const ids = Array.from({ length: 30 }, (_, number) => `${number}`)
    await db.insert(sandboxRows).values(ids.map((id) => someRow(id)))
    const claim = () =>
      db.transaction(async (tx) => {
        const claimed = await tx
          .select({ id: sandboxRows.id })
          .from(sandboxRows)
          .limit(3)
          .for('update', { skipLocked: true })
        for (const { id } of claimed) await tx.delete(sandboxRows).where(eq(sandboxRows.id, id))
        return claimed.map(({ id }) => id)
      })
    const claims = await Promise.all(Array.from({ length: 10 }, claim))
    expect(claims.flat().length).toBe(new Set(claims.flat()).size)
    expect(claims.flat().length + (await db.$count(sandboxRows))).toBe(30)
  })
})
