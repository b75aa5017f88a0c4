import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eachDatabase } from '#tests/support/database/database.ts'

eachDatabase((open) => {
  test('migrating a migrated database, several times at once, changes nothing', async () => {
    const database = await open()
    const { db } = database
    const applied = sql`select name, applied_at from schema_migrations order by name`
    const before = await db.execute(applied)
    expect(before.rows.length).toBeGreaterThan(0)
    await Promise.all([database.migrate(), database.migrate(), database.migrate()])
    expect((await db.execute(applied)).rows).toEqual(before.rows)
  })

  test('a migration file changed after it was applied is refused', async () => {
    const database = await open()
    const { db } = database
    await db.execute(sql`update schema_migrations set digest = 'another'`)
    await expect(database.migrate()).rejects.toThrow('Migration 0000_foundations was changed')
  })

  test('a failed migration is rolled back completely', async () => {
    const database = await open()
    const { db } = database
    // The migration's first statement succeeds again; a later one fails, since its table exists.
    await db.execute(sql`drop table download_tokens`)
    await db.execute(sql`delete from schema_migrations where name = '0000_foundations'`)
    await expect(database.migrate()).rejects.toMatchObject({ cause: { code: '42P07' } })
    const { rows } = await db.execute(sql`select to_regclass('download_tokens') as found`)
    expect(rows).toEqual([{ found: null }])
  })

  test('tables whose rows are soon dead are vacuumed soon', async () => {
    const { db } = await open()
    const { rows } = await db.execute<{ name: string; options: string }>(sql`
      select relname as name, reloptions::text as options from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and reloptions is not null
    `)
    const optionsOf = (name: string) => rows.find((row) => row.name === name)?.options
    for (const name of ['jobs', 'rate_limits']) {
      expect(optionsOf(name)).toContain('autovacuum_vacuum_scale_factor=0.01')
      expect(optionsOf(name)).toContain('autovacuum_vacuum_cost_delay=0')
    }
    expect(optionsOf('rate_limits')).toContain('fillfactor=70')
    for (const name of ['sessions', 'notices', 'broadcast_deliveries', 'access_records']) {
      expect(optionsOf(name)).toContain('autovacuum_vacuum_scale_factor=0.02')
    }
    expect(optionsOf('audit_entries')).toContain('autovacuum_vacuum_insert_scale_factor=0.02')
    // A crash of PostgreSQL empties an unlogged table: a guesser would begin again.
    const { rows: unlogged } = await db.execute(
      sql`select relname from pg_class where relpersistence <> 'p' and relname = 'rate_limits'`,
    )
    expect(unlogged).toEqual([])
  })

  test('every table with data of tenants has the tenant in all its unique keys', async () => {
    const { db } = await open()
    const { rows } = await db.execute(sql`
      select indexrelid::regclass::text as index, pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class on pg_class.oid = indrelid
      where indisunique and relnamespace = 'public'::regnamespace
    `)
    // Administrators belong to no provider, an audit entry may concern none, a host belongs to one
    // provider of all, and the other tables belong to the installation.
    const keysWithoutTenant = [
      'api_tokens_hash',
      'api_tokens_pkey',
      'audit_entries_pkey',
      'built_files_pkey',
      'data_keys_pkey',
      'installation_figures_pkey',
      'operator_recovery_codes_operator_id_code_hash_pk',
      'operator_sessions_pkey',
      'operators_login',
      'operators_pkey',
      'rate_limits_pkey',
      'scheduled_work_pkey',
      'server_processes_pkey',
      'schema_migrations_pkey',
      'tenant_hosts_pkey',
    ]
    const without = rows
      .filter(({ definition }) => !String(definition).includes('(client_id'))
      .map(({ index }) => index)
    expect(new Set(without)).toEqual(new Set(keysWithoutTenant))
  })
})
