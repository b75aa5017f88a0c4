import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { eachDatabase } from '#tests/support/database/database.ts'
import { migrateOnlyTo } from '#tests/support/builds/former-version.ts'

eachDatabase((open) => {
  test('marks what a former version put there for the sandbox, and nothing else', async () => {
    const database = await open()
    const { db } = database
    await migrateOnlyTo(database, '0012_broadcasts')
    const addresses = {
      demo: 'demo.erp.sandbox.example',
      typed: ' https://Demo.ERP.Sandbox.example:443/webservice ',
      serra: 'erp.serra.example/demo.erp.sandbox.example',
    }
    for (const [clientId, address] of Object.entries(addresses)) {
      await db.execute(sql`
        insert into tenants (client_id, alias, primary_color, ixc_domain, sealed_ixc_access_token)
        values (${clientId}, ${clientId}, '#000000', ${address}, '')
      `)
      await db.execute(sql`
        insert into credentials (client_id, customer_id, document_hash, password_hash)
        values (${clientId}, '1', '', '')
      `)
      await db.execute(sql`
        insert into operators (role, login, name, password_hash)
        values ('provider', ${clientId}, '', '')
      `)
    }
    const { email } = sandboxStaff.administrator
    await db.execute(sql`
      insert into operators (role, login, name, password_hash)
      values ('admin', ${email}, '', ''), ('admin', 'ana@serra.example', '', '')
    `)
    await db.execute(sql`
      insert into operator_sessions (id, operator_id, created_at, last_seen, absolute_end)
      select login, id, now(), now(), now() from operators
    `)

    await database.migrate()
    const marked = async (table: string, column: string) => {
      const [name, shown] = [sql.identifier(table), sql.identifier(column)]
      const { rows } = await db.execute(
        sql`select ${shown} as name from ${name} where is_sandbox order by 1`,
      )
      return rows.map((row) => row['name'])
    }
    expect(await marked('tenants', 'client_id')).toEqual(['demo', 'typed'])
    expect(await marked('credentials', 'client_id')).toEqual(['demo', 'typed'])
    expect(await marked('operators', 'login')).toEqual([email, 'demo', 'typed'])
    const sessions = await db.execute(sql`select id from operator_sessions order by id`)
    expect(sessions.rows).toEqual([{ id: 'ana@serra.example' }, { id: 'serra' }])
  })

  test('does not mark an administrator who has a password of their own by now', async () => {
    const database = await open()
    const { db } = database
    await migrateOnlyTo(database, '0012_broadcasts')
    const { email } = sandboxStaff.administrator
    await db.execute(sql`
      insert into operators (role, login, name, password_hash, password_changed_at)
      values ('admin', ${email}, '', '', now() + interval '1 second')
    `)
    await database.migrate()
    const { rows } = await db.execute(sql`select is_sandbox from operators`)
    expect(rows).toEqual([{ is_sandbox: false }])
  })
})
