import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { validToken } from '#contract/account/session.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { createSealer } from '#server/platform/secrets/seal.ts'
import { credentials } from '#server/account/session/table.ts'
import { staffMembers } from '#server/staff/accounts/table.ts'
import { rowOf } from '#server/platform/tenants/row.ts'
import { tenants } from '#server/platform/tenants/table.ts'
import { readRefusal } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { benchTenant } from '#tests/support/tenants/bench-tenant.ts'
import { databaseMissing } from '#tests/support/database/database.ts'
import { fillTables, readTables } from '#tests/support/database/fill-tables.ts'
import { oneKey } from '#tests/support/database/one-key.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/* "Recomeçar do zero" on the sandbox's page, pressed once, after people and staff left rows everywhere. */

const app = useApp()
const seal = createSealer(oneKey(new Uint8Array(32).fill(0x5a)))
/** Tables of the upstreams, of settings, and of the audit, which nobody may change. */
const besides = ['audit_chains', 'audit_entries', 'tenants', 'sandbox_rows', 'sandbox_counters']

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const providers = [
  { ...benchTenant, clientId: 'real', ixcDomain: 'erp.real.example' },
  { ...benchTenant, clientId: 'added' },
]
const countsOf = (rows: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(rows)
      // Made from a provider's fields, and kept with them.
      .filter(([table]) => ![...besides, 'images', 'push_keys', 'receipt_keys'].includes(table))
      .map(([table, list]) => [table, list.length]),
  )

interface Met {
  readonly maria: Visitor
  readonly admin: Visitor
  readonly atFirst: Record<string, number>
  readonly filled: readonly string[]
  readonly ofReal: Record<string, string[]>
  readonly pressed: Response
}
let met: Met

beforeAll(async () => {
  if (databaseMissing() !== null) return
  const { db } = app().database
  const atFirst = countsOf(await readTables(db, 'demo'))
  for (const tenant of providers) await db.insert(tenants).values(rowOf(tenant, seal))
  const user = { role: 'provider', providerRole: 'owner', name: 'x', passwordHash: 'x' } as const
  await db
    .insert(staffMembers)
    .values(providers.map(({ clientId }) => ({ ...user, clientId, login: clientId })))
  const own = { role: 'admin', login: 'maria@real.example', name: 'x', passwordHash: 'x' } as const
  await db.insert(staffMembers).values(own)

  const maria = await app().signIn(person('Maria'))
  const admin = await app().signInAdmin()
  await app().signInProvider('demo')
  const filled = await fillTables(db, 'demo', besides)
  for (const { clientId } of providers) await fillTables(db, clientId, besides)
  await db.update(tenants).set({ alias: 'Outro nome' }).where(eq(tenants.clientId, 'demo'))
  const changed = { passwordHash: 'changed', isSandbox: false }
  await db.update(credentials).set(changed).where(eq(credentials.clientId, 'demo'))
  const isUser = and(eq(staffMembers.role, 'provider'), eq(staffMembers.login, 'demo'))
  await db.update(staffMembers).set(changed).where(isUser)

  const ofReal = await readTables(db, 'real')
  const pressed = await app()
    .visitor()
    .request('/sandbox/reset', { method: 'POST', body: '', headers: form })
  met = { maria, admin, atFirst, filled, ofReal, pressed }
}, 120_000)

describe('the page of the sandbox', () => {
  it('says before a reset what it does', async () => {
    const page = await (await app().visitor().request('/sandbox/reset')).text()
    expect(page).toMatch(/Quem\s+está\s+conectado\s+a\s+eles\s+sai/)
    expect(page).toContain('action="/sandbox/reset"')
    const home = await (await app().visitor().request('/sandbox')).text()
    expect(home).toContain('<form action="/sandbox/reset">')
    expect(home).not.toContain('Tudo recomeçou do zero.')
  })

  it('is shown after a reset, and says that it happened', async () => {
    const { pressed } = met
    expect(pressed.status).toBe(303)
    const shown = await app()
      .visitor()
      .request(pressed.headers.get('location') ?? '')
    expect(shown.status).toBe(200)
    expect(await shown.text()).toContain('Tudo recomeçou do zero.')
  })
})

describe('a reset of the sandbox', () => {
  it('leaves of its providers what they had at the first start', async () => {
    expect(met.filled).toEqual(
      expect.arrayContaining(['access_records', 'cards', 'notices', 'payments', 'sessions']),
    )
    expect(countsOf(await readTables(app().database.db, 'demo'))).toEqual(met.atFirst)
  })

  it('keeps every row of a real provider as it was', async () => {
    expect(Object.keys(met.ofReal)).toEqual(expect.arrayContaining([...met.filled]))
    expect(await readTables(app().database.db, 'real')).toEqual(met.ofReal)
  })

  it('keeps a provider that staff added to its ERP, without what its people left', async () => {
    const tables = Object.keys(await readTables(app().database.db, 'added'))
    const kept = [
      'images',
      'operator_passkeys',
      'operators',
      'platform_accounts',
      'push_keys',
      'receipt_keys',
      'tenant_apps',
      'tenant_hosts',
      'tenants',
    ]
    expect(tables).toEqual(kept)
  })

  it('gives its providers their fields back, and keeps the audit', async () => {
    const { db } = app().database
    const [demo] = await db.select().from(tenants).where(eq(tenants.clientId, 'demo'))
    expect(demo?.alias).toBe('Provedor Demo Telecom')
    const { rows } = await db.execute(sql`select from audit_entries`)
    expect(rows.length).toBeGreaterThan(0)
  })

  it('signs people and staff out, who enter again with their first passwords', async () => {
    await expect
      .poll(async () => (await readRefusal(await met.maria.call(validToken, {}))).status)
      .toBe(401)
    await app().signIn(person('Maria'))
    await app().signInProvider('demo')
    await app().signInAdmin()
  })

  it('keeps the staff of others', async () => {
    const { db } = app().database
    const logins = (await db.select().from(staffMembers)).map(({ login }) => login)
    expect(logins).toEqual(expect.arrayContaining(['real', 'added', 'maria@real.example']))
    expect(logins).toContain(sandboxStaff.administrator.email)
  })
})
