import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAuditLog } from '#server/platform/audit/audit.ts'
import { chainKeys } from '#server/platform/audit/chain-keys.ts'
import { readBackup, readLines, writeBackup } from '#server/platform/db/transfer/backup-file.ts'
import { listTables } from '#server/platform/db/transfer/catalogue.ts'
import type { Database } from '#server/platform/db/database.ts'
import { exportData } from '#server/platform/db/transfer/export-data.ts'
import { importData } from '#server/platform/db/transfer/import-data.ts'
import { exportMark } from '#server/platform/export-mark.ts'
import { proveRestore } from '#server/installation/commands/prove-restore.ts'
import { openDataKeys } from '#server/platform/secrets/data-keys.ts'
import { tenantSealContext } from '#server/platform/tenants/row.ts'
import { tenants } from '#server/platform/tenants/table.ts'
import { eachDatabase } from '#tests/support/database/database.ts'

const secrets = { appSecret: new Uint8Array(32).fill(7), previousSecret: null }
const mark = exportMark(secrets.appSecret)

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-backup-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A provider with a sealed token and three audit entries. */
async function fill({ db }: Database) {
  const keys = chainKeys(await openDataKeys({ db }, secrets))
  const { seal } = keys
  await db.insert(tenants).values({
    clientId: 'vale',
    alias: 'Vale "Fibra" ç 😀\n',
    primaryColor: '#0b63ce',
    ixcDomain: 'erp.vale.example',
    sealedIxcAccessToken: seal.seal('the token', tenantSealContext('vale', 'ixc_access_token')),
  })
  const audit = await openAuditLog(db, keys, new Date('2026-11-20T12:00:00.123Z'))
  const staffMember = { id: '1', login: 'ana@adm.example', role: 'admin' } as const
  for (const action of ['tenant created', 'tenant edited', 'tenant edited'] as const) {
    await audit.record({ staffMember, clientId: 'vale', action })
  }
}

async function empty({ db }: Database) {
  for (const name of (await listTables(db)).toReversed()) {
    const table = sql.identifier(name)
    await db.execute(sql`alter table ${table} disable trigger user`)
    await db.execute(sql`delete from ${table}`)
    await db.execute(sql`alter table ${table} enable trigger user`)
  }
}

async function backUp(database: Database, name = 'portal.jsonl') {
  const file = join(folder, name)
  const content = await writeBackup(file, (store) => exportData(database, mark, store))
  return { file, ...content }
}

async function restore(database: Database, file: string) {
  const { rows } = await readBackup(file)
  await importData(database, mark, readLines(file))
  return proveRestore(database, secrets, rows)
}

/** Changes the text of a backup; every line stays a line. */
function tamper(file: string, change: (text: string) => string) {
  const before = readFileSync(file, 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  writeFileSync(file, after)
}

eachDatabase((open) => {
  test('a backup restores into an empty database, with proof of rows, secrets and audit', async () => {
    const database = await open()
    await fill(database)
    const { file, rows } = await backUp(database)
    expect(rows.get('audit_entries')).toBe(3)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).not.toContain('the token')
    await empty(database)
    const proof = await restore(database, file)
    expect(proof).toMatchObject({ openedSecrets: 4, auditEntries: 3 })
    expect((await backUp(database, 'again.jsonl')).rows).toEqual(rows)
  })

  test('a restore that differs from its backup is told', async () => {
    const database = await open()
    await fill(database)
    const { file, rows } = await backUp(database)
    await database.db.execute(sql`delete from tenants`)
    await expect(proveRestore(database, secrets, rows)).rejects.toThrow(
      'Not as many rows as in the backup: tenants.',
    )
    await empty(database)
    tamper(file, (text) => text.replace('"tenant created"', '"tenant resumed"'))
    await expect(restore(database, file)).rejects.toThrow(
      /audit log is not as it was written: vale/,
    )
    await empty(database)
    tamper(file, (text) =>
      text.replace('"client_id":"vale","status"', '"client_id":"fale","status"'),
    )
    await expect(restore(database, file)).rejects.toThrow(
      'A secret in tenants.sealed_ixc_access_token cannot be opened.',
    )
  })

  test('a file that lost a line, or is none, is refused before anything is written', async () => {
    const database = await open()
    await fill(database)
    const { file } = await backUp(database)
    const whole = readFileSync(file, 'utf8')
    const lines = whole.trimEnd().split('\n')
    const refused = /not a backup of this product, or not all of one/
    for (const text of [
      '',
      'x',
      lines[0] ?? '',
      lines.slice(0, -1).join('\n'),
      lines.toSpliced(2, 1).join('\n'),
    ]) {
      writeFileSync(file, text)
      await expect(readBackup(file)).rejects.toThrow(refused)
    }
    writeFileSync(file, whole)
    appendFileSync(file, '{"rows":1}\n')
    await expect(readBackup(file)).rejects.toThrow(refused)
  })

  test('overwrites nothing, and leaves nothing behind when it fails', async () => {
    const database = await open()
    await fill(database)
    const { file } = await backUp(database)
    await expect(backUp(database)).rejects.toThrow('is there already, and stays as it is')
    const failing = writeBackup(join(folder, 'other.jsonl'), async (store) => {
      await store(
        (async function* lines() {
          yield '{"half":'
          throw new Error('The connection is gone.')
        })(),
      )
    })
    await expect(failing).rejects.toThrow('The connection is gone.')
    expect(existsSync(file)).toBe(true)
    expect(readdirSync(folder)).toEqual(['portal.jsonl'])
  })
})
