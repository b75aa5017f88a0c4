import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listApiTokens } from '#contract/staff/api-tokens.ts'
import { listAdministrationAudit } from '#contract/platform/audit.ts'
import { readTenantOverview } from '#contract/staff/tenants/tenant-overview.ts'
import {
  readTenantRemoval,
  removeTenant,
  type TenantRemoval,
} from '#contract/staff/tenants/tenant-removal.ts'
import {
  createTenant,
  findTenant,
  resumeTenant,
  suspendTenant,
} from '#contract/staff/tenants/tenants.ts'
import { theme } from '#contract/site/theme.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { removalOf, removalWaitDays } from '#domain/staff/tenants/removal.ts'
import { listTables } from '#server/platform/db/transfer/catalogue.ts'
import { listColumns } from '#server/platform/db/sandbox-rows.ts'
import { paymentGroups } from '#server/money/payments/group-table.ts'
import { payments } from '#server/money/payments/table.ts'
import { tenants } from '#server/platform/tenants/table.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'
import { createToken } from '#tests/support/people/api-tokens.ts'
import { useApp } from '#tests/support/app.ts'
import { fillTables, readTables } from '#tests/support/database/fill-tables.ts'
import { tenantForm } from '#tests/support/tenants/tenant-form.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()

/** Tables of other systems and of the audit, which nobody may write by hand. */
const besides = ['audit_chains', 'audit_entries', 'tenants', 'sandbox_rows', 'sandbox_counters']

async function makeTenant(admin: Visitor, clientId: string): Promise<void> {
  const body = { ...tenantForm, client_id: clientId, rules: providerRules(clientId) }
  await expectOk(createTenant, await admin.call(createTenant, { body }))
}

const read = async (admin: Visitor, clientId: string): Promise<TenantRemoval> =>
  expectOk(readTenantRemoval, await admin.call(readTenantRemoval, { params: { clientId } }))

const remove = async (admin: Visitor, clientId: string, typed = clientId) =>
  readOutcome(await admin.call(removeTenant, { params: { clientId }, body: { client_id: typed } }))

async function suspend(admin: Visitor, clientId: string): Promise<void> {
  await expectOk(suspendTenant, await admin.call(suspendTenant, { params: { clientId } }))
}

/** Lets a provider have been suspended for so many days. */
async function age(clientId: string, days: number): Promise<void> {
  await app().database.db.execute(sql`
    update tenants set suspended_at = now() - make_interval(days => ${days})
    where client_id = ${clientId}
  `)
}

/** A provider that may be removed, with a row in every table. */
async function makeRemovable(admin: Visitor, clientId: string): Promise<void> {
  await makeTenant(admin, clientId)
  const { db } = app().database
  await fillTables(db, clientId, besides)
  await db.update(payments).set({ state: 'approved' }).where(eq(payments.clientId, clientId))
  const groups = db.update(paymentGroups).set({ state: 'approved' })
  await groups.where(eq(paymentGroups.clientId, clientId))
  await suspend(admin, clientId)
  await age(clientId, removalWaitDays + 1)
}

const rowsOf = (clientId: string) => readTables(app().database.db, clientId)

describe('the list of what a removal does with each table', () => {
  it('names every table that has a client_id, and no other but as the installation’s', async () => {
    const { db } = app().database
    const columns = await listColumns(db)
    const ofTenants = (await listTables(db)).filter(
      (table) => columns.get(table)?.includes('client_id') && !table.startsWith('sandbox_'),
    )
    const named = Object.entries(removalOf).filter(([, removal]) => removal !== 'installation')
    expect(named.map(([table]) => table).toSorted()).toEqual(ofTenants.toSorted())
  })
})

describe('the removal of a provider', () => {
  it('is refused while the provider is on the air, and for thirty days after', async () => {
    const admin = await app().signInAdmin()
    await makeTenant(admin, 'jovem')
    expect(await read(admin, 'jovem')).toMatchObject({ state: 'active', erased: [], kept: [] })
    expect(await remove(admin, 'jovem')).toBe('409 customer not suspended')
    await suspend(admin, 'jovem')
    await age('jovem', removalWaitDays - 1)
    const early = await read(admin, 'jovem')
    const { suspended_at: since } = await expectOk(
      readTenantOverview,
      await admin.call(readTenantOverview, { params: { clientId: 'jovem' } }),
    )
    expect(early.state).toBe('too early')
    const days = Date.parse(early.removable_from ?? '') - Date.parse(since ?? '')
    expect(days).toBe(removalWaitDays * 86_400_000)
    expect(await remove(admin, 'jovem')).toBe('409 suspended too recently')
    expect((await rowsOf('jovem'))['tenants']).toHaveLength(1)
  })

  it('begins anew to wait when the provider was on the air in between', async () => {
    const admin = await app().signInAdmin()
    await makeTenant(admin, 'volta')
    await suspend(admin, 'volta')
    await age('volta', removalWaitDays + 1)
    const params = { clientId: 'volta' }
    await expectOk(resumeTenant, await admin.call(resumeTenant, { params }))
    await suspend(admin, 'volta')
    expect((await read(admin, 'volta')).state).toBe('too early')
  })

  it('is refused for another id than was typed, and for an unknown provider', async () => {
    const admin = await app().signInAdmin()
    await makeRemovable(admin, 'certo')
    expect(await remove(admin, 'certo', 'errado')).toBe('400 another client_id typed')
    expect(await remove(admin, 'certo', 'CERTO')).toBe('400 another client_id typed')
    expect(await remove(admin, 'nunca')).toBe('404 customer not found')
    expect((await read(admin, 'certo')).state).toBe('ready')
  })

  it('waits for payments whose outcome is not known', async () => {
    const admin = await app().signInAdmin()
    await makeRemovable(admin, 'pagante')
    const ofTenant = eq(payments.clientId, 'pagante')
    const { db } = app().database
    await db.update(payments).set({ state: 'unknown' }).where(ofTenant)
    expect(await read(admin, 'pagante')).toMatchObject({ state: 'payments open', open_payments: 1 })
    expect(await remove(admin, 'pagante')).toBe('409 payments open')
    // Charged, and still to be booked in the ERP; not due before the test is over.
    const nextTryAt = new Date(Date.now() + 86_400_000)
    await db.update(payments).set({ state: 'approved', nextTryAt }).where(ofTenant)
    expect(await remove(admin, 'pagante')).toBe('409 payments open')
    await db.update(payments).set({ nextTryAt: null }).where(ofTenant)
    expect((await read(admin, 'pagante')).state).toBe('ready')
  })

  it('erases every row of the provider but what the law keeps, and none of another one', async () => {
    const admin = await app().signInAdmin()
    await makeRemovable(admin, 'saida')
    await makeTenant(admin, 'vizinho')
    await fillTables(app().database.db, 'vizinho', besides)
    await createToken(admin, { name: 'um', client_ids: ['saida'] })
    await createToken(admin, { name: 'dois', client_ids: ['saida', 'vizinho'] })
    const [before, ofNeighbour] = [await rowsOf('saida'), await rowsOf('vizinho')]

    const told = await read(admin, 'saida')
    expect(told).toMatchObject({ state: 'ready', open_payments: 0, token_grants: 2 })
    const counts = new Map<string, number>(
      [...told.erased, ...told.kept].map((one) => [one.kind, one.count]),
    )
    for (const [kind, count] of counts)
      if (kind !== 'users') expect([kind, count > 0]).toEqual([kind, true])
    expect(counts.get('accounts')).toBe(before['credentials']?.length)
    // The ERP's token, the bridge's key and the keys of pushes and receipts.
    expect(counts.get('secrets')).toBe(4)

    expect(await remove(admin, 'saida')).toBe('200 ok')
    await app().doJobs()
    const after = await rowsOf('saida')
    const keptTables = Object.entries(removalOf).flatMap(([table, removal]) =>
      removal !== 'installation' && 'kept' in removal ? [table] : [],
    )
    expect(Object.keys(after).toSorted()).toEqual(keptTables.toSorted())
    for (const table of ['payments', 'access_records']) expect(after[table]).toEqual(before[table])
    expect(await rowsOf('vizinho')).toEqual(ofNeighbour)

    const { tokens } = await expectOk(listApiTokens, await admin.call(listApiTokens, {}))
    const grants = tokens.map(({ name, client_ids: ids }) => [name, ids])
    expect(grants).toEqual(
      expect.arrayContaining([
        ['um', []],
        ['dois', ['vizinho']],
      ]),
    )
  })

  it('is written into the audit log, and leaves no trace of the provider elsewhere', async () => {
    const admin = await app().signInAdmin()
    await makeRemovable(admin, 'rastro')
    expect(await remove(admin, 'rastro')).toBe('200 ok')
    await app().doJobs()
    const query = { scope: 'everything' } as const
    const { entries } = await expectOk(
      listAdministrationAudit,
      await admin.call(listAdministrationAudit, { query }),
    )
    const actions = entries.filter((one) => one.client_id === 'rastro')
    expect(actions.slice(0, 2).map(({ action, who, role }) => [action, who, role])).toEqual([
      ['tenant removed', 'admin@portal.example', 'admin'],
      ['tenant removal begun', 'admin@portal.example', 'admin'],
    ])
    const params = { clientId: 'rastro' }
    for (const endpoint of [findTenant, readTenantRemoval, resumeTenant] as const) {
      expect(await readOutcome(await admin.call(endpoint, { params }))).toBe(
        '404 customer not found',
      )
    }
    expect(await readOutcome(await app().visitor('rastro').call(theme, {}))).toBe(
      '404 unknown provider',
    )
  })

  it('does not free the id while records of the provider are kept', async () => {
    const admin = await app().signInAdmin()
    await makeRemovable(admin, 'mesmo')
    expect(await remove(admin, 'mesmo')).toBe('200 ok')
    await app().doJobs()
    const body = { ...tenantForm, client_id: 'mesmo', rules: providerRules('mesmo') }
    expect(await readOutcome(await admin.call(createTenant, { body }))).toBe(
      '409 client_id of a removed customer',
    )
    expect((await rowsOf('mesmo'))['tenants']).toBeUndefined()
  })
})

describe('a removal that has begun and was interrupted', () => {
  it('leaves the provider unreachable, and is finished by whoever takes it up again', async () => {
    const admin = await app().signInAdmin()
    await makeRemovable(admin, 'meio')
    const { db } = app().database
    // Stops the removal between two tables, as the end of the process would.
    await db.execute(sql`create function stop_here() returns trigger language plpgsql
      as $$ begin raise exception 'stopped'; end $$`)
    await db.execute(sql`create trigger stop_here before delete on credentials
      for each row execute function stop_here()`)
    expect(await remove(admin, 'meio')).toBe('200 ok')
    await app().doJobs()
    const half = await rowsOf('meio')
    expect(half['sessions']).toBeUndefined()
    expect(
      [half['credentials'], half['tenants'], half['jobs']].map((rows) => rows?.length),
    ).toEqual([1, 1, 1])
    expect((await read(admin, 'meio')).state).toBe('removing')
    const params = { clientId: 'meio' }
    expect(await readOutcome(await admin.call(resumeTenant, { params }))).toBe('409 removal begun')
    expect(await readOutcome(await app().visitor('meio').call(theme, {}))).toBe(
      '404 unknown provider',
    )
    // A former version of the server knows nothing of removals.
    const resume = db.update(tenants).set({ status: 'active' }).where(eq(tenants.clientId, 'meio'))
    await expect(resume).rejects.toMatchObject({ cause: { constraint: 'tenants_removal' } })

    // As after the last try: no process takes it up again by itself.
    await db.execute(sql`
      update jobs set next_try_at = null, holder = 'none' where client_id = 'meio'
    `)
    await db.execute(sql`drop trigger stop_here on credentials`)
    await db.execute(sql`drop function stop_here`)
    await app().doJobs()
    expect((await rowsOf('meio'))['credentials']).toHaveLength(1)
    expect(await remove(admin, 'meio')).toBe('200 ok')
    await app().doJobs()
    expect((await rowsOf('meio'))['tenants']).toBeUndefined()
    expect(await readOutcome(await admin.call(readTenantRemoval, { params }))).toBe(
      '404 customer not found',
    )
  })
})
