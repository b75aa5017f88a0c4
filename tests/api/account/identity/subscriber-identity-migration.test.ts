import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readMigrations } from '#server/platform/db/migration-files.ts'
import { eachDatabase } from '#tests/support/database/database.ts'

const statements = (text: string) => text.split(/--> statement-breakpoint|;\n/)
const personalTables = ['sessions', 'cards', 'payments', 'notices', 'recovery_flows', 'jobs']

eachDatabase((open) => {
  test('gives rows of the former version to the person whose password is stored', async () => {
    const { db } = await open()
    const all = await readMigrations()
    const place = all.findIndex(({ name }) => name.endsWith('subscriber-identity'))
    await db.transaction(async (tx) => {
      const run = async (text: string) => {
        for (const statement of statements(text)) await tx.execute(sql.raw(statement))
      }
      await run('create schema former;\nset local search_path to former')
      for (const { text } of all.slice(0, place)) await run(text)
      await run(`
        insert into credentials (client_id, customer_id, document_hash, password_hash)
          values ('demo', '1', 'maria', 'x'), ('litoral', '1', 'ana', 'x');
        insert into sessions (client_id, id, customer_id, bind_hash, absolute_end)
          values ('demo', 'a', '1', 'x', now()), ('litoral', 'a', '1', 'x', now());
        insert into cards
          (client_id, id, customer_id, alias, sealed_token, brand, last_four, holder, expiry)
          values ('demo', 'a', '1', 'x', 'x', 'Visa', '0010', 'x', '12/2031');
        insert into payments
          (client_id, id, customer_id, invoice_id, asked, order_id, value, total, installments,
            brand, last_four, created_at)
          values ('demo', 'a', '1', '7', '', 'a', 1, 1, 1, 'Visa', '0010', now()),
            ('demo', 'b', '2', '8', '', 'b', 1, 1, 1, 'Visa', '0010', now());
        insert into notices
          (client_id, id, customer_id, kind, source, title, body, path, created_at)
          values ('demo', 'a', '1', 'reminder', 'a', '', '', '', now());
        insert into recovery_flows (client_id, id, customer_id, identified_until, ends_at)
          values ('demo', 'a', '1', now(), now()), ('demo', 'b', '3', now(), now());
        insert into jobs (client_id, kind, key, customer_id, payload, created_at)
          values ('demo', 'push', 'a', '1', '{}', now()), ('demo', 'run', 'b', null, '{}', now())
      `)
      await run(all[place]?.text ?? '')
      const found: Record<string, unknown[]> = {}
      for (const name of personalTables) {
        const { rows } = await tx.execute(sql`
          select client_id || '/' || coalesce(customer_id, '-') as whose, document_hash
          from ${sql.identifier(name)} order by 1
        `)
        found[name] = rows.map(({ whose, document_hash }) => [whose, document_hash])
      }
      expect(found).toEqual({
        sessions: [
          ['demo/1', 'maria'],
          ['litoral/1', 'ana'],
        ],
        cards: [['demo/1', 'maria']],
        // The account of customer 2 was erased; nobody is shown its payment.
        payments: [
          ['demo/1', 'maria'],
          ['demo/2', ''],
        ],
        notices: [['demo/1', 'maria']],
        // Customer 3 has no password yet: their first access begins again.
        recovery_flows: [['demo/1', 'maria']],
        jobs: [
          ['demo/-', null],
          ['demo/1', 'maria'],
        ],
      })
      await run('drop schema former cascade')
    })
  })
})
