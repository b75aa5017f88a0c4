import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayMs } from '#domain/platform/time/durations.ts'
import { deleteOldMessages } from '#server/messaging/inbox/retention.ts'
import { subscriptionStore } from '#server/messaging/push/subscriptions.ts'
import { eachDatabase } from '#tests/support/database/database.ts'

eachDatabase((open) => {
  test('a night silences a browser that signed out once, and leaves it alone after', async () => {
    const database = await open()
    await database.db.execute(sql`
      insert into sessions (client_id, id, customer_id, document_hash, bind_hash, absolute_end, revoked_at)
      values ('demo', 's', '7', 'hash', '', now(), now())
    `)
    await database.db.execute(sql`
      insert into push_subscriptions
        (client_id, id, customer_id, document_hash, session_id, state, endpoint, p256dh, auth, seen_at)
      values ('demo', 'p', '7', 'hash', 's', 'living', 'https://push.example/1', 'key', 'auth', now())
    `)
    const subscriptions = subscriptionStore(database)
    const rowAfterNight = async () => {
      await subscriptions.prune(new Date())
      const { rows } = await database.db.execute(
        sql`select state, endpoint, xmin::text as written from push_subscriptions`,
      )
      return rows
    }
    const first = await rowAfterNight()
    expect(first).toMatchObject([{ state: 'gone', endpoint: '' }])
    expect(await rowAfterNight()).toEqual(first)
  })

  test('a night deletes all old messages, however many, and keeps the others', async () => {
    const database = await open()
    const insert = (count: number, at: Date) =>
      database.db.execute(sql`
        insert into notices (client_id, id, customer_id, document_hash, kind, source, title, body, path, created_at)
        select 'demo', md5(random()::text || n), '7', 'hash', 'reminder', random()::text || n, '', '', '', ${at.toISOString()}
        from generate_series(1, ${sql.raw(String(count))}) n
      `)
    const now = new Date()
    await insert(5_003, new Date(now.getTime() - 400 * dayMs))
    await insert(2, now)
    await deleteOldMessages(database, now)
    const { rows } = await database.db.execute(sql`select count(*)::int as messages from notices`)
    expect(rows).toEqual([{ messages: 2 }])
  })
})
