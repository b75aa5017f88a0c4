import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pushKeyStore } from '#server/messaging/push/keys.ts'
import { receiptKeyStore, type SigningKey } from '#server/money/receipts/keys.ts'
import { issuedCodeSealContext } from '#server/money/issued-codes/module.ts'
import { issuedPixCodes } from '#server/money/issued-codes/table.ts'
import { cardSealContext } from '#server/money/cards/store.ts'
import { cards } from '#server/money/cards/table.ts'
import { bridgeStore } from '#server/upstreams/platforms/store.ts'
import { sealedColumns } from '#server/installation/sealed-columns.ts'
import { openDataKeys } from '#server/platform/secrets/data-keys.ts'
import { addDataKey, resealColumn, rotateSecret } from '#server/platform/secrets/rotate.ts'
import { createSealer, deriveKey } from '#server/platform/secrets/seal.ts'
import { totpSealContext } from '#server/staff/accounts/second-factor/second-factor.ts'
import { staffMembers } from '#server/staff/accounts/table.ts'
import { tenantSealContext } from '#server/platform/tenants/row.ts'
import { tenantStore } from '#server/platform/tenants/store.ts'
import { tenants } from '#server/platform/tenants/table.ts'
import { person, useApp } from '#tests/support/app.ts'
import { eachDatabase } from '#tests/support/database/database.ts'
import { migrateOnlyTo } from '#tests/support/builds/former-version.ts'
import { oneKey } from '#tests/support/database/one-key.ts'

const first = new Uint8Array(32).fill(1)
const second = new Uint8Array(32).fill(2)
const only = (appSecret: Uint8Array) => ({ appSecret, previousSecret: null })
const place = 'tenant/demo/ixc_access_token'

eachDatabase((open) => {
  test('an empty database gets one random data key, whoever comes first', async () => {
    const database = await open()
    const starts = await Promise.all([1, 2, 3].map(() => openDataKeys(database, only(first))))
    const roots = starts.map(({ rootKey }) => Buffer.from(rootKey).toString('hex'))
    expect(new Set(roots).size).toBe(1)
    expect(roots[0]).not.toBe(Buffer.from(first).toString('hex'))
    const { rows } = await database.db.execute(sql`select * from data_keys`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(
      Buffer.from(starts[0]?.rootKey ?? '').toString('base64url'),
    )
  })

  test('a wrong APP_SECRET stops the start with its sentence', async () => {
    const database = await open()
    await openDataKeys(database, only(first))
    await expect(openDataKeys(database, only(second))).rejects.toThrow(
      /^APP_SECRET is not the secret that this database was sealed with\./,
    )
  })

  test('a database of a former version keeps its keys, and knows its secret', async () => {
    const database = await open()
    await migrateOnlyTo(database, '0016_audit-chain')
    const sealed = createSealer(oneKey(first)).seal('48:token', place)
    await database.db.execute(sql`
      insert into tenants (client_id, alias, primary_color, ixc_domain, sealed_ixc_access_token)
      values ('demo', 'Demo', '#000000', 'erp.demo.example', ${sealed})
    `)
    await database.migrate()
    await expect(openDataKeys(database, only(second))).rejects.toThrow(/^APP_SECRET is not/)
    const keys = await openDataKeys(database, { appSecret: second, previousSecret: first })
    expect(createSealer(keys.ring).open(sealed, place)).toBe('48:token')
    expect(deriveKey(keys.rootKey, 'document-hash')).toEqual(deriveKey(first, 'document-hash'))
    // The key is the former secret, sealed by the new one.
    expect((await openDataKeys(database, only(second))).rootKey).toEqual(first)
  })

  test('a rotated secret opens the same data, and the one before it nothing more', async () => {
    const database = await open()
    const before = await openDataKeys(database, only(first))
    const sealed = createSealer(before.ring).seal('48:token', place)
    await expect(rotateSecret(database, only(second))).rejects.toThrow('Neither APP_SECRET nor')

    const both = { appSecret: second, previousSecret: first }
    expect((await openDataKeys(database, both)).needsRotation).toBe(true)
    expect(await rotateSecret(database, both)).toBe(1)
    expect(await rotateSecret(database, both)).toBe(0)
    const after = await openDataKeys(database, only(second))
    expect(after.needsRotation).toBe(false)
    expect(after.rootKey).toEqual(before.rootKey)
    expect(createSealer(after.ring).open(sealed, place)).toBe('48:token')
    await expect(openDataKeys(database, only(first))).rejects.toThrow(/^APP_SECRET is not/)
    // A server that was started before goes on.
    await before.refresh()
    expect(createSealer(before.ring).open(sealed, place)).toBe('48:token')
  })

  test('a new data key opens at once in every server and seals from its moment on', async () => {
    const database = await open()
    const [one, other] = [
      await openDataKeys(database, only(first)),
      await openDataKeys(database, only(first)),
    ]
    await addDataKey(database, first, 60_000)
    await one.refresh()
    expect([one.ring.current, [...one.ring.keys.keys()]]).toEqual([1, [1, 2]])
    await database.db.execute(sql`update data_keys set active_at = now() - interval '1 second'`)
    await one.refresh()
    const sealed = createSealer(one.ring).seal('48:token', place)
    expect(Buffer.from(sealed, 'base64url')[0]).toBe(2)
    expect(() => createSealer(other.ring).open(sealed, place)).toThrow('not sealed here')
    await other.refresh()
    expect(createSealer(other.ring).open(sealed, place)).toBe('48:token')
  })
})

describe('sealing the data of a running server again', () => {
  const app = useApp()
  const secrets = only(new Uint8Array(32).fill(0x5a))

  test('knows every sealed column of the database', async () => {
    const { rows } = await app().database.db.execute<{ name: string }>(sql`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like 'sealed%' and table_name <> 'data_keys'
      order by 1
    `)
    const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`)
    expect(listed.toSorted()).toEqual(rows.map(({ name }) => name))
  })

  test('changes the key of every value and none of the values', async () => {
    const { database } = app()
    const { db } = database
    await app().signIn(person('Maria'))
    const former = await openDataKeys(database, secrets)
    const formerSeal = createSealer(former.ring)
    const [member] = await db.select().from(staffMembers).limit(1)
    if (!member) throw new Error('no staff')
    const sealedTotpSecret = formerSeal.seal('TOTP', totpSealContext(member.id))
    await db.update(staffMembers).set({ sealedTotpSecret }).where(eq(staffMembers.id, member.id))
    const place = tenantSealContext('demo', 'message_gateway_second_secret')
    const sealedMessageGatewaySecondSecret = formerSeal.seal('a second one', place)
    await db
      .update(tenants)
      .set({ sealedMessageGatewaySecondSecret })
      .where(eq(tenants.clientId, 'demo'))
    const bill = { clientId: 'demo', erp: 'erp.example', invoiceId: '7' }
    const owner = { customerId: '101', documentHash: 'hash' }
    const days = { issuedAt: new Date(), lastDay: '2999-01-01' }
    const sealedCode = formerSeal.seal('PIX', issuedCodeSealContext('demo', '7'))
    await db
      .insert(issuedPixCodes)
      .values({ ...bill, ...owner, ...days, txid: '', amount: 1, sealedCode })
    const now = () => new Date()
    const exported = ({ privateKey }: SigningKey) =>
      privateKey.export({ format: 'der', type: 'pkcs8' }).toString('hex')
    const read = async (seal: typeof formerSeal) => {
      const [card] = await db.select().from(cards).limit(1)
      const [code] = await db.select().from(issuedPixCodes).limit(1)
      const [staff] = await db.select().from(staffMembers).where(eq(staffMembers.id, member.id))
      return {
        tenant: await tenantStore(db, seal).find('demo'),
        bridge: await bridgeStore(database, seal).find('demo'),
        push: await pushKeyStore(database, seal).of('demo'),
        receipts: exported(await receiptKeyStore(database, seal, now).signing('demo')),
        card: card && seal.open(card.sealedToken, cardSealContext(card.clientId, card.id)),
        pix: seal.open(code?.sealedCode ?? '', issuedCodeSealContext('demo', '7')),
        totp: seal.open(staff?.sealedTotpSecret ?? '', totpSealContext(member.id)),
      }
    }
    const before = await read(formerSeal)

    expect(await addDataKey(database, secrets.appSecret, 0)).toBe(2)
    const { ring } = await openDataKeys(database, secrets)
    for (const sealed of sealedColumns) {
      expect(await resealColumn(database, ring, sealed)).toBeGreaterThan(0)
      expect(await resealColumn(database, ring, sealed)).toBe(0)
    }
    // The new key alone opens all of it.
    const newKey = ring.keys.get(2) ?? first
    const alone = createSealer({ current: 2, keys: new Map([[2, newKey]]) })
    expect(await read(alone)).toEqual(before)
    expect(before).toMatchObject({ totp: 'TOTP', card: expect.any(String) })

    // The running server learns the key by itself.
    await expect
      .poll(
        () =>
          app()
            .signIn(person('Maria'))
            .then(() => 'in', String),
        { timeout: 20_000 },
      )
      .toBe('in')
  })
})
