import { createHash } from 'node:crypto'
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
import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordSealContext } from '#server/platform/access-records/store.ts'
import { openAuditLog } from '#server/platform/audit/audit.ts'
import { chainKeys } from '#server/platform/audit/chain-keys.ts'
import { readBackup, writeBackup } from '#server/platform/db/transfer/backup-file.ts'
import { listTables } from '#server/platform/db/transfer/catalogue.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { exportData } from '#server/platform/db/transfer/export-data.ts'
import { importData } from '#server/platform/db/transfer/import-data.ts'
import { readLines } from '#server/platform/db/transfer/read-lines.ts'
import { exportMark, exportMarks } from '#server/platform/export-mark.ts'
import { proveRestore } from '#server/installation/commands/prove-restore.ts'
import { openDataKeys, type Secrets } from '#server/platform/secrets/data-keys.ts'
import { createSealer } from '#server/platform/secrets/seal.ts'
import { tenantSealContext } from '#server/platform/tenants/row.ts'
import { tenants } from '#server/platform/tenants/table.ts'
import { eachDatabase } from '#tests/support/database/database.ts'

const secrets: Secrets = { appSecret: new Uint8Array(32).fill(7), previousSecret: null }
const otherSecret = new Uint8Array(32).fill(8)

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
    // With what Unicode, but no JSON, takes for the end of a line.
    alias: 'Vale "Fibra" ç 😀\n\u2028\u2029\u0085',
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
  const content = await writeBackup(file, secrets, (store) =>
    exportData(database, exportMark(secrets.appSecret), store),
  )
  return { file, ...content }
}

async function restore(database: Database, file: string, given = secrets) {
  const { rows, isSealed } = await readBackup(file, given)
  await importData(database, exportMarks(given), readLines(file, given))
  return { isSealed, ...(await proveRestore(database, given, rows)) }
}

/** A handle of the database that notes the number of rows of each answer. */
function countAnswers<T extends Drizzle>(db: T, answers: number[]): T {
  const execute = async (query: SQL) => {
    const answer = await db.execute(query)
    answers.push(answer.rows.length)
    return answer
  }
  const transaction = (work: (tx: Drizzle) => Promise<unknown>) =>
    db.transaction((tx) => work(countAnswers(tx, answers)))
  const counted = new Map<string | symbol, unknown>([
    ['execute', execute],
    ['transaction', transaction],
  ])
  return new Proxy(db, {
    get: (target, name): unknown => counted.get(name) ?? Reflect.get(target, name),
  })
}

/** Puts the content of a backup in its place, in plain text, as a former version wrote it. */
async function unseal(file: string, change = (text: string) => text) {
  let before = ''
  for await (const line of readLines(file, secrets)) before += `${line}\n`
  writeFileSync(file, change(before))
  return before
}

/** As `unseal`, with a content that is changed. */
async function tamper(file: string, change: (text: string) => string) {
  expect(await unseal(file, change)).not.toBe(readFileSync(file, 'utf8'))
}

eachDatabase((open) => {
  test('a backup restores into an empty database, with proof of rows, secrets and audit', async () => {
    const database = await open()
    await fill(database)
    const { file, rows } = await backUp(database)
    expect(rows.get('audit_entries')).toBe(3)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await empty(database)
    const proof = await restore(database, file)
    expect(proof).toMatchObject({ isSealed: true, openedSecrets: 4, auditEntries: 3 })
    const [tenant] = await database.db.select().from(tenants)
    expect(tenant?.alias).toContain('\u2028')
    expect((await backUp(database, 'again.jsonl')).rows).toEqual(rows)
  })

  test('nothing that is in the database can be read in a backup', async () => {
    const database = await open()
    await fill(database)
    const { file, sha256 } = await backUp(database)
    const bytes = readFileSync(file)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    const known = ['Vale', 'vale', 'ana@adm.example', 'erp.vale.example', 'tenants', '0000_']
    for (const text of known) expect(bytes.includes(text)).toBe(false)
    // All of it is behind the seal.
    await unseal(file)
    for (const text of known) expect(readFileSync(file).includes(text)).toBe(true)
  })

  test('a backup in plain text, as former versions wrote it, restores as well', async () => {
    const database = await open()
    await fill(database)
    const { file } = await backUp(database)
    await unseal(file)
    await empty(database)
    expect(await restore(database, file)).toMatchObject({ isSealed: false, auditEntries: 3 })
  })

  test('a backup from before the secret was replaced opens with the former one', async () => {
    const database = await open()
    await fill(database)
    const { file } = await backUp(database)
    await empty(database)
    const rotated = { appSecret: otherSecret, previousSecret: secrets.appSecret }
    const another = 'made with another APP_SECRET'
    await expect(restore(database, file, { ...rotated, previousSecret: null })).rejects.toThrow(
      another,
    )
    expect(await restore(database, file, rotated)).toMatchObject({ openedSecrets: 4 })
    await empty(database)
    await unseal(file)
    await expect(restore(database, file, { ...rotated, previousSecret: null })).rejects.toThrow(
      another,
    )
    expect(await restore(database, file, rotated)).toMatchObject({ openedSecrets: 4 })
  })

  test('a backup with a changed byte, or cut, is refused before anything is written', async () => {
    const database = await open()
    await fill(database)
    const { file } = await backUp(database)
    const whole = readFileSync(file)
    await empty(database)
    const changed = Buffer.from(whole)
    changed.writeUInt8(changed.readUInt8(whole.length - 100) ^ 1, whole.length - 100)
    for (const bytes of [changed, whole.subarray(0, -1), Buffer.concat([whole, whole])]) {
      writeFileSync(file, bytes)
      await expect(restore(database, file)).rejects.toThrow('damaged, or not all of it is there')
    }
    // What has lost the line that names its format looks like any other file.
    writeFileSync(file, whole.subarray(9))
    await expect(restore(database, file)).rejects.toThrow('not a backup of this product')
    expect(await database.db.$count(tenants)).toBe(0)
  })

  test('the proof of a restore holds no more than a batch of rows at once', async () => {
    const database = await open()
    await fill(database)
    const seal = createSealer((await openDataKeys(database, secrets)).ring)
    const sealedSource = seal.seal('{}', recordSealContext('vale'))
    await database.owner.execute(sql`
      insert into access_records (client_id, at, kind, role, sealed_source)
      select 'vale', now(), 'sign-in', 'subscriber', ${sealedSource} from generate_series(1, 1200)
    `)
    const { rows } = await backUp(database)
    const answers: number[] = []
    const owner = countAnswers(database.owner, answers)
    const proof = await proveRestore({ ...database, owner }, secrets, rows)
    expect(proof.openedSecrets).toBe(1204)
    expect(answers.length).toBeGreaterThan(6)
    expect(Math.max(...answers)).toBeLessThanOrEqual(500)
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
    await tamper(file, (text) => text.replace('"tenant created"', '"tenant resumed"'))
    await expect(restore(database, file)).rejects.toThrow(
      /audit log is not as it was written: vale/,
    )
    await empty(database)
    await tamper(file, (text) =>
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
    const whole = await unseal(file)
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
      await expect(readBackup(file, secrets)).rejects.toThrow(refused)
    }
    writeFileSync(file, whole)
    appendFileSync(file, '{"rows":1}\n')
    await expect(readBackup(file, secrets)).rejects.toThrow(refused)
  })

  test('overwrites nothing, and leaves nothing behind when it fails', async () => {
    const database = await open()
    await fill(database)
    const { file } = await backUp(database)
    await expect(backUp(database)).rejects.toThrow('is there already, and stays as it is')
    const failing = writeBackup(join(folder, 'other.jsonl'), secrets, async (store) => {
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
