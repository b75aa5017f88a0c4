import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { people } from '#sandbox/people.ts'
import { tableNames } from '#server/db/catalogue.ts'
import type { Database } from '#server/db/open.ts'
import { sandboxRows } from '#server/sandbox-host/table.ts'
import { exportData, importData } from '#server/db/transfer.ts'
import { createSealer } from '#server/secrets/seal.ts'
import { credentials, sessions } from '#server/session/table.ts'
import { tenants } from '#server/tenants/table.ts'
import { eachDatabase } from '#tests/support/database.ts'

const secret = new Uint8Array(32).fill(7)
const mark = 'the mark of that secret'
const moment = new Date('2026-11-20T12:30:00.123Z')
const hard = 'ç 😀 "quoted" \\back\\ {brace}\nnew line\ttab'

/** Rows of every kind: arrays, JSON, instants, sealed texts, references, numbers of their own. */
async function fill({ db }: Database) {
  await db.insert(tenants).values({
    clientId: 'demo',
    alias: hard,
    primaryColor: '#0b63ce',
    subjects: [{ id: '1', content: hard }],
    ixcDomain: 'demo.erp.example',
    sealedIxcAccessToken: createSealer(secret).seal('the token', 'demo token'),
  })
  const one = { clientId: 'demo', customerId: '1' }
  await db.insert(credentials).values({
    ...one,
    documentHash: hard,
    passwordHash: '$argon2id$v=19$m=1,t=1,p=1$x',
    featureFlags: ['credit_card', hard],
    createdAt: moment,
    changedAt: moment,
  })
  const session = { ...one, id: 'abc', bindHash: 'h', absoluteEnd: moment }
  await db.insert(sessions).values(session)
  await db.insert(sandboxRows).values(
    // More than one batch.
    Array.from({ length: 450 }, (_, index) => ({
      clientId: 'demo',
      tableName: 'fn_areceber',
      id: String(index),
      row: { name: hard, of: people[0]?.name ?? '' },
    })),
  )
}

async function everything({ db }: Database): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const name of await tableNames(db)) {
    const { rows } = await db.execute(sql`
      select row_to_json(t)::text as row from ${sql.identifier(name)} t order by 1
    `)
    all[name] = rows
  }
  return all
}

async function exported(database: Database): Promise<string[]> {
  const lines: string[] = []
  await exportData(database, mark, async (source) => {
    for await (const line of source) lines.push(line.trimEnd())
  })
  return lines
}

async function* from(lines: readonly string[]) {
  yield* lines
}

async function emptied(database: Database): Promise<Database> {
  for (const name of (await tableNames(database.db)).toReversed()) {
    const table = sql.identifier(name)
    // The record of what staff did lets nothing be taken out; a test must begin empty.
    await database.db.execute(sql`alter table ${table} disable trigger user`)
    await database.db.execute(sql`delete from ${table}`)
    await database.db.execute(sql`alter table ${table} enable trigger user`)
  }
  return database
}

eachDatabase((open) => {
  test('an installation moves whole: every row, its secrets still sealed', async () => {
    const database = await open()
    await fill(database)
    const before = await everything(database)
    const lines = await exported(database)
    expect(lines.join('\n')).not.toContain('the token')

    await emptied(database)
    expect(await importData(database, mark, from(lines))).toBe(lines.length - 2)
    expect(await everything(database)).toEqual(before)
    const [tenant] = await database.db.select().from(tenants)
    const sealed = tenant?.sealedIxcAccessToken ?? ''
    expect(createSealer(secret).open(sealed, 'demo token')).toBe('the token')
  })

  test('rows made after the move get numbers of their own', async () => {
    const database = await open()
    await fill(database)
    const lines = await exported(database)
    await emptied(database)
    await database.db.execute(sql`alter sequence sandbox_rows_sequence_seq restart`)
    await importData(database, mark, from(lines))
    const next = { clientId: 'demo', tableName: 'fn_areceber', id: 'next', row: {} }
    const [row] = await database.db.insert(sandboxRows).values(next).returning()
    expect(row?.sequence).toBeGreaterThan(450)
  })

  test('what could go wrong leaves the database as it was, and says why', async () => {
    const database = await open()
    await fill(database)
    const lines = await exported(database)
    const tries = (given: readonly string[], secretMark = mark) =>
      importData(database, secretMark, from(given))
    await expect(tries(lines)).rejects.toThrow('The database is not empty')

    await emptied(database)
    const [heading = '', ...rest] = lines
    await expect(tries(lines, 'another')).rejects.toThrow('APP_SECRET')
    await expect(tries([heading.replace('0000_', '9999_'), ...rest])).rejects.toThrow('version')
    await expect(tries(lines.slice(0, -1))).rejects.toThrow('not all of one')
    await expect(tries([...lines.slice(0, -2), lines.at(-1) ?? ''])).rejects.toThrow('lost some')
    await expect(tries([heading, '{"table":"pg_class","row":{}}', '{"rows":1}'])).rejects.toThrow(
      'nobody knows: pg_class',
    )
    await expect(tries(['hello'])).rejects.toThrow('not an export')
    await expect(tries([])).rejects.toThrow('not an export')
    expect(Object.values(await everything(database)).flat()).toEqual([])
  })
})
