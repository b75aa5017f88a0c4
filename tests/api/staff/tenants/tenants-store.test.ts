import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { byProperty, isSecretField } from '#domain/staff/tenants/tenant-fields.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createSealer } from '#server/platform/secrets/seal.ts'
import { oneKey } from '#tests/support/database/one-key.ts'
import { tenantStore } from '#server/platform/tenants/store.ts'
import type { TenantRecord } from '#server/platform/tenants/tenant.ts'
import { eachDatabase } from '#tests/support/database/database.ts'

const seal = createSealer(oneKey(new Uint8Array(32).fill(7)))

const record: TenantRecord = {
  ...byProperty((name) => `${isSecretField(name) ? 'very-secret ' : ''}${name} of norte`),
  clientId: 'norte',
  status: 'active',
  secondFactorRule: 'required',
  alias: 'Norte Fibra',
  supportType: 'customer_service',
  subjects: [{ id: '7', content: 'Sem "sinal"' }],
  acs: {
    id: '6f1c6c0e-2f52-4c6e-9a53-3d6c3c0a9b11',
    url: 'https://acs.norte.example',
    issuerId: 'norte',
    privateKey: 'very-secret key of norte',
    trust: { kind: 'authority', address: 'acs.norte.example:443', certificate: 'PEM of the ACS' },
  },
  ixcTrust: { kind: 'pinned', address: 'erp.norte.example:4443', certificate: 'PEM of the ERP' },
  ruleOverrides: { showsContractDownload: false },
}

/** Reads as another process does, with an empty cache. */
const readUncached = ({ db }: Database, clientId: string) => tenantStore(db, seal).find(clientId)

eachDatabase((open) => {
  test('reads all fields of a provider, with its rules resolved and its secrets opened', async () => {
    const database = await open()
    await tenantStore(database.db, seal).put(record)
    const found = await readUncached(database, 'norte')
    expect(found).toMatchObject({
      ...record,
      acsUrl: 'https://acs.norte.example',
      gateway: {
        url: 'gateway_url of norte',
        queryUrl: 'gateway_query_url of norte',
        merchantId: 'gateway_merchant_id of norte',
        merchantKey: 'very-secret gateway_merchant_key of norte',
      },
    })
    expect(found?.rules).toMatchObject({
      showsContractDownload: false,
      invoiceWindow: { unit: 'days', count: 15 },
    })
  })

  test('stores no secret of a provider in clear text', async () => {
    const { db } = await open()
    await tenantStore(db, seal).put(record)
    const { rows } = await db.execute(sql`select tenants::text as everything from tenants`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).toContain('Norte Fibra')
    expect(JSON.stringify(rows)).not.toContain('very-secret')
  })

  test('refuses to open a secret copied from another provider', async () => {
    const database = await open()
    const store = tenantStore(database.db, seal)
    await store.put(record)
    await store.put({ ...record, clientId: 'sul' })
    await database.db.execute(sql`
      update tenants set sealed_ixc_access_token =
        (select sealed_ixc_access_token from tenants where client_id = 'norte')
      where client_id = 'sul'
    `)
    await expect(readUncached(database, 'sul')).rejects.toThrow('tenant/sul/ixc_access_token')
    expect(await readUncached(database, 'norte')).toMatchObject({ clientId: 'norte' })
  })

  test('replaces the whole provider in a second put, visible at once', async () => {
    const database = await open()
    const store = tenantStore(database.db, seal)
    await store.put(record)
    expect(await store.find('norte')).toMatchObject({ status: 'active' })
    await store.put({
      ...record,
      status: 'suspended',
      acs: null,
      gatewayUrl: '',
      gatewayQueryUrl: '',
      gatewayMerchantId: '',
      gatewayMerchantKey: '',
      ruleOverrides: {},
    })
    const suspended = { status: 'suspended', acs: null, acsUrl: null, gateway: null }
    expect(await store.find('norte')).toMatchObject(suspended)
    const reread = await readUncached(database, 'norte')
    expect(reread).toMatchObject(suspended)
    expect(reread?.rules.showsContractDownload).toBe(true)
  })

  test('puts a provider during a find without failing it or caching the old provider', async () => {
    const { db } = await open()
    const store = tenantStore(db, seal)
    await store.put(record)
    const putting = store.put({ ...record, alias: 'Outro nome' })
    const finding = store.find('norte')
    await putting
    expect(await finding).toMatchObject({ clientId: 'norte' })
    expect(await store.find('norte')).toMatchObject({ alias: 'Outro nome' })
  })

  test('finds null for an unknown provider until the provider is put', async () => {
    const { db } = await open()
    const store = tenantStore(db, seal)
    expect(await store.find('norte')).toBeNull()
    await store.put(record)
    expect(await store.find('norte')).toMatchObject({ alias: 'Norte Fibra' })
  })

  test('serves known providers while the database is down, and fails for unknown ones', async () => {
    const database = await open()
    const store = tenantStore(database.db, seal, 1)
    await store.put(record)
    await store.find('norte')
    await database.db.execute(sql`alter table tenants rename to gone`)
    await wait(10)
    expect(await store.find('norte')).toMatchObject({ alias: 'Norte Fibra' })
    await expect(store.find('sul')).rejects.toThrow()
  })

  test('finds the provider changed by another process once the cache has expired', async () => {
    const { db } = await open()
    const store = tenantStore(db, seal, 1)
    await store.put(record)
    await store.find('norte')
    await tenantStore(db, seal).put({ ...record, alias: 'Outro nome' })
    await wait(10)
    expect(await store.find('norte')).toMatchObject({ alias: 'Outro nome' })
  })

  test('lets one of two concurrent adds win, and runs the accompanying writes once', async () => {
    const { db } = await open()
    const come: string[] = []
    const add = (alias: string) =>
      tenantStore(db, seal).add({ ...record, alias }, async () => void come.push(alias))
    const added = await Promise.all([add('Um'), add('Outro')])
    expect(added.filter(Boolean)).toHaveLength(1)
    expect(come).toHaveLength(1)
    const [only] = await tenantStore(db, seal).list()
    expect(only?.alias).toBe(come[0])
  })

  test('keeps both of two concurrent edits, and nothing of a failed edit', async () => {
    const { db } = await open()
    const store = tenantStore(db, seal)
    await store.put(record)
    await Promise.all([
      store.edit('norte', async ({ tenant }) => ({ ...tenant, alias: 'Outro nome' })),
      store.edit('norte', async ({ tenant }) => ({ ...tenant, acs: null })),
    ])
    expect((await store.read('norte'))?.tenant).toMatchObject({ alias: 'Outro nome', acs: null })
    const failing = store.edit('norte', async () => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await store.find('norte'))?.alias).toBe('Outro nome')
    expect(await store.edit('sul', async ({ tenant }) => tenant)).toBeNull()
  })

  test('refuses an incomplete ACS record in the database', async () => {
    const { db } = await open()
    await tenantStore(db, seal).put(record)
    const halved = db.execute(sql`update tenants set acs_url = null`)
    await expect(halved).rejects.toMatchObject({ cause: { constraint: 'tenants_acs_whole' } })
  })
})
