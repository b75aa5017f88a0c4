import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listTables } from '#server/platform/db/transfer/catalogue.ts'
import type { Database } from '#server/platform/db/database.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { sandboxRows } from '#server/installation/sandbox-host/table.ts'
import { hasSandboxAccounts, removeSandboxRows } from '#server/platform/db/sandbox-rows.ts'
import { exportData } from '#server/platform/db/transfer/export-data.ts'
import { importData } from '#server/platform/db/transfer/import-data.ts'
import { openDataKeys } from '#server/platform/secrets/data-keys.ts'
import { createSealer } from '#server/platform/secrets/seal.ts'
import { oneKey } from '#tests/support/database/one-key.ts'
import { credentials, sessions } from '#server/account/session/table.ts'
import { staffMembers } from '#server/staff/accounts/table.ts'
import { tenantSealContext } from '#server/platform/tenants/row.ts'
import { tenants } from '#server/platform/tenants/table.ts'
import { eachDatabase } from '#tests/support/database/database.ts'

const secret = new Uint8Array(32).fill(7)
const tokenContext = tenantSealContext('demo', 'ixc_access_token')
const secretDigest = 'the digest of that secret'
const moment = new Date('2026-11-20T12:30:00.123Z')
const difficultText = 'ç 😀 "quoted" \\back\\ {brace}\nnew line\ttab'

/** Rows with every kind of column: arrays, JSON, instants, sealed texts, references, identities. */
async function fill({ db }: Database) {
  await db.insert(tenants).values({
    clientId: 'demo',
    alias: difficultText,
    primaryColor: '#0b63ce',
    subjects: [{ id: '1', content: difficultText }],
    ixcDomain: 'demo.erp.example',
    sealedIxcAccessToken: createSealer(oneKey(secret)).seal('the token', tokenContext),
  })
  const one = { clientId: 'demo', customerId: '1' }
  await db.insert(credentials).values({
    ...one,
    documentHash: difficultText,
    passwordHash: '$argon2id$v=19$m=1,t=1,p=1$x',
    featureFlags: ['credit_card', difficultText],
    createdAt: moment,
    changedAt: moment,
  })
  const session = {
    ...one,
    documentHash: difficultText,
    id: 'abc',
    secretHash: 'h',
    absoluteEnd: moment,
  }
  await db.insert(sessions).values(session)
  await openDataKeys({ db }, { appSecret: secret, previousSecret: null })
  await db.insert(jobs).values(
    // More than one batch.
    Array.from({ length: 450 }, (_, index) => job(String(index))),
  )
}

const job = (key: string) => ({
  clientId: 'demo',
  kind: 'test',
  key,
  payload: { name: difficultText },
  createdAt: moment,
})

async function allRows({ db }: Database): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const name of await listTables(db)) {
    const { rows } = await db.execute(sql`
      select row_to_json(t)::text as row from ${sql.identifier(name)} t order by 1
    `)
    all[name] = rows
  }
  return all
}

async function exportLines(database: Database): Promise<string[]> {
  const lines: string[] = []
  await exportData(database, secretDigest, async (source) => {
    for await (const line of source) lines.push(line.trimEnd())
  })
  return lines
}

async function* streamOf(lines: readonly string[]) {
  yield* lines
}

async function emptyTables(database: Database): Promise<void> {
  for (const name of (await listTables(database.db)).toReversed()) {
    const table = sql.identifier(name)
    // A trigger forbids deleting audit entries, but this test needs an empty database.
    await database.db.execute(sql`alter table ${table} disable trigger user`)
    await database.db.execute(sql`delete from ${table}`)
    await database.db.execute(sql`alter table ${table} enable trigger user`)
  }
}

eachDatabase((open) => {
  test('an export and import moves every row, with its secrets still sealed', async () => {
    const database = await open()
    await fill(database)
    const before = await allRows(database)
    const lines = await exportLines(database)
    expect(lines.join('\n')).not.toContain('the token')

    await emptyTables(database)
    const start = () => openDataKeys(database, { appSecret: secret, previousSecret: null })
    const { rootKey } = await start()
    expect(await importData(database, [secretDigest], streamOf(lines))).toBe(lines.length - 2)
    // The file's own key replaced the one that a start on the empty database had made.
    expect((await start()).rootKey).not.toEqual(rootKey)
    expect(await allRows(database)).toEqual(before)
    const [tenant] = await database.db.select().from(tenants)
    const sealed = tenant?.sealedIxcAccessToken ?? ''
    expect(createSealer(oneKey(secret)).open(sealed, tokenContext)).toBe('the token')
  })

  test('rows added after an import get new numbers', async () => {
    const database = await open()
    await fill(database)
    const lines = await exportLines(database)
    await emptyTables(database)
    await database.db.execute(sql`alter sequence jobs_id_seq restart`)
    await importData(database, [secretDigest], streamOf(lines))
    const [row] = await database.db.insert(jobs).values(job('next')).returning()
    expect(row?.id).toBeGreaterThan(450)
  })

  test('an export leaves out everything of the sandbox', async () => {
    const database = await open()
    const { db } = database
    await fill(database)
    const before = await exportLines(database)
    const [tenant] = await db.select().from(tenants)
    if (!tenant) throw new Error('no provider')
    await db.insert(tenants).values({ ...tenant, clientId: 'box', isSandbox: true })
    await db.insert(jobs).values({ ...job('1'), clientId: 'box' })
    await db.insert(sandboxRows).values({ clientId: 'demo', tableName: 't', id: '1', row: {} })
    // A person of the sandbox at a provider that has a real ERP by now.
    const person = { clientId: 'demo', customerId: '7', documentHash: 'd' }
    await db.insert(credentials).values({ ...person, passwordHash: 'p', isSandbox: true })
    const ofTheBox = { ...person, id: 'of-the-box', secretHash: 's' }
    await db.insert(sessions).values({ ...ofTheBox, absoluteEnd: moment })
    await db.insert(staffMembers).values([
      { role: 'admin', login: 'a@b.example', name: 'A', passwordHash: 'p', isSandbox: true },
      {
        role: 'provider',
        clientId: 'box',
        providerRole: 'owner',
        login: 'box',
        name: 'B',
        passwordHash: 'p',
      },
    ])
    expect(await exportLines(database)).toEqual(before)

    await removeSandboxRows(db, async () => {})
    expect(await hasSandboxAccounts(db)).toBe(false)
    expect(await exportLines(database)).toEqual(before)
    expect(await db.$count(sandboxRows)).toBe(0)
  })

  test('an export of nothing but the sandbox says that no provider is in it', async () => {
    const database = await open()
    await fill(database)
    const discard = async (lines: AsyncIterable<string>) => {
      for await (const _ of lines);
    }
    expect(await exportData(database, secretDigest, discard)).toEqual({ hasTenants: true })
    await database.db.update(tenants).set({ isSandbox: true })
    expect(await exportData(database, secretDigest, discard)).toEqual({ hasTenants: false })
  })

  test('a refused import says why and leaves the database as it was', async () => {
    const database = await open()
    await fill(database)
    const lines = await exportLines(database)
    const importLines = (given: readonly string[], digest = secretDigest) =>
      importData(database, [digest], streamOf(given))
    await expect(importLines(lines)).rejects.toThrow('The database is not empty')

    await emptyTables(database)
    const [heading = '', ...rest] = lines
    await expect(importLines(lines, 'another')).rejects.toThrow('APP_SECRET')
    await expect(importLines([heading.replace('0000_', '9999_'), ...rest])).rejects.toThrow(
      'version',
    )
    await expect(importLines(lines.slice(0, -1))).rejects.toThrow('not all of one')
    await expect(importLines([...lines.slice(0, -2), lines.at(-1) ?? ''])).rejects.toThrow(
      'lost some',
    )
    await expect(
      importLines([heading, '{"table":"pg_class","row":{}}', '{"rows":1}']),
    ).rejects.toThrow('unknown table: pg_class')
    await expect(importLines(['hello'])).rejects.toThrow('not an export')
    await expect(importLines([])).rejects.toThrow('not an export')
    expect(Object.values(await allRows(database)).flat()).toEqual([])
  })
})
