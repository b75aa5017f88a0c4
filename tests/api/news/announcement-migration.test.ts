import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readMigrations } from '#server/platform/db/migration-files.ts'
import { eachDatabase } from '#tests/support/database/database.ts'

const announcement = '00000000-0000-4000-8000-0000000000a1'

eachDatabase((open) => {
  test('makes the messages of an announcement its deliveries, and keeps every other message', async () => {
    const { db } = await open()
    const all = await readMigrations()
    const place = all.findIndex(({ name }) => name.endsWith('announcement-deliveries'))
    await db.transaction(async (tx) => {
      const run = async (text: string) => {
        for (const statement of text.split('--> statement-breakpoint')) {
          await tx.execute(sql.raw(statement))
        }
      }
      await run('create schema former')
      await run('set local search_path to former')
      for (const { text } of all.slice(0, place)) await run(text)
      await run(`
        insert into broadcasts (client_id, id, title, message, state, recipients, created_at)
          values ('demo', '${announcement}', 'Aviso', 'Hoje.', 'sent', 2, now())
      `)
      await run(`
        insert into notices (client_id, id, customer_id, document_hash, kind, source, title, body, path,
            created_at, read_at, is_push_waiting, pushed, push_failed)
          values ('demo', 'r', '1', 'maria', 'reminder', 'r', '', '', '', now(), null, false, 1, 0),
            ('demo', 'a', '1', 'maria', 'announcement', '${announcement}', 'Aviso', 'Hoje.', '', now(), now(), false, 2, 1),
            ('demo', 'b', '2', 'ana', 'announcement', '${announcement}', 'Aviso', 'Hoje.', '', now(), null, true, 0, 0),
            ('demo', 't', '1', 'maria', 'announcement', 'test:1', '[Teste]', 'Hoje.', '', now(), null, false, 0, 0),
            ('litoral', 'c', '1', 'eva', 'announcement', '${announcement}', '', '', '', now(), null, false, 0, 0)
      `)
      await run(`
        insert into jobs (client_id, kind, key, customer_id, document_hash, payload, created_at)
          values ('demo', 'push', 'b', '2', 'ana', '{}', now()), ('demo', 'push', 'r', '1', 'maria', '{}', now())
      `)
      await run(all[place]?.text ?? '')
      const { rows: deliveries } = await tx.execute(sql`
        select d.customer_id, d.document_hash, d.read_at is not null as is_read, d.is_push_waiting,
          d.pushed, d.push_failed, b.title
        from broadcast_deliveries d join broadcasts b using (client_id, sequence) order by 1
      `)
      expect(deliveries).toEqual([
        {
          customer_id: '1',
          document_hash: 'maria',
          is_read: true,
          is_push_waiting: false,
          pushed: 2,
          push_failed: 1,
          title: 'Aviso',
        },
        {
          customer_id: '2',
          document_hash: 'ana',
          is_read: false,
          is_push_waiting: true,
          pushed: 0,
          push_failed: 0,
          title: 'Aviso',
        },
      ])
      const { rows: messages } = await tx.execute(sql`select id from notices order by 1`)
      expect(messages.map(({ id }) => id)).toEqual(['c', 'r', 't'])
      const { rows: pushes } = await tx.execute(sql`select key from jobs order by 1`)
      expect(pushes.map(({ key }) => key)).toEqual([`${announcement.replaceAll('-', '')}/2`, 'r'])
      await run('drop schema former cascade')
    })
  })
})
