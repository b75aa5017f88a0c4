import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { listInvoices } from '#contract/money/invoices.ts'
import { setProviderPassword } from '#contract/staff/provider-access.ts'
import { listTenantHosts, addTenantHost } from '#contract/staff/tenants/tenant-hosts.ts'
import {
  createTenant,
  editTenant,
  findTenant,
  resumeTenant,
  suspendTenant,
} from '#contract/staff/tenants/tenants.ts'
import { readTenantOverview } from '#contract/staff/tenants/tenant-overview.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { people } from '#sandbox/world/people.ts'
import { tenants } from '#server/platform/tenants/table.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { formOf, tenantForm } from '#tests/support/tenants/tenant-form.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()

async function read(admin: Visitor, clientId: string) {
  const answer = await admin.call(readTenantOverview, { params: { clientId } })
  const text = await answer.clone().text()
  return { ...(await expectOk(readTenantOverview, answer)), text }
}

it('tells the addresses, the state and the accounts of one provider, and no secret', async () => {
  const admin = await app().signInAdmin()
  const demo = await read(admin, 'demo')
  expect(demo).toMatchObject({ status: 'active', suspended_at: null, hosts: [] })
  expect(demo.platform_host).toBe('demo.localhost')
  const accounts = people.filter(
    ({ clientId, password }) => clientId === 'demo' && password !== null,
  )
  expect(demo.subscribers).toBe(accounts.length)
  for (const { ixc_access_token: token } of sandboxTenants) expect(demo.text).not.toContain(token)
})

it('shows the own domains of this provider alone', async () => {
  const admin = await app().signInAdmin()
  const params = { clientId: 'litoral' }
  const { version } = await expectOk(listTenantHosts, await admin.call(listTenantHosts, { params }))
  const body = { host: 'central.litoral.example', version }
  await expectOk(addTenantHost, await admin.call(addTenantHost, { params, body }))
  expect((await read(admin, 'litoral')).hosts).toEqual([
    { host: 'central.litoral.example', is_canonical: false },
  ])
  expect((await read(admin, 'demo')).hosts).toEqual([])
})

it('says in a word that an upstream of this provider fails', async () => {
  const admin = await app().signInAdmin()
  const helena = await app().signIn(person('Helena', 'serrana'))
  await app().fault({ upstream: 'erp', mode: 'down', client_id: 'serrana' })
  for (let calls = 0; calls < 6; calls += 1) {
    await helena.call(listInvoices, { query: { status: 'to_pay' }, fresh: true })
  }
  expect((await read(admin, 'serrana')).health).toBe('failing')
  expect((await read(admin, 'cliente')).health).toBe('unused')
  await app().fault({ upstream: 'erp', mode: 'ok', client_id: 'serrana' })
})

it('lists the last changes of staff, without sign-ins and what subscribers did', async () => {
  const admin = await app().signInAdmin()
  await app().signIn(person('Maria', 'litoral'))
  await app().signInProvider('litoral')
  const params = { clientId: 'litoral' }
  const { customer } = await expectOk(findTenant, await admin.call(findTenant, { params }))
  for (let edits = 1; edits <= 6; edits += 1) {
    const { version: _, ...form } = formOf(customer)
    const body = { ...form, address: `Rua ${edits}` }
    await expectOk(editTenant, await admin.call(editTenant, { params, body }))
  }
  const { changes } = await read(admin, 'litoral')
  expect(changes.map(({ action, fields }) => [action, fields])).toEqual(
    Array.from({ length: 5 }, () => ['tenant edited', ['address']]),
  )
})

it('lists what a new provider lacks, and no longer what was added', async () => {
  const admin = await app().signInAdmin()
  const clientId = 'planalto'
  const body = {
    ...tenantForm,
    client_id: clientId,
    rules: providerRules(clientId),
    whatsapp_number: '',
    phone_number: '',
    contact_email: '',
  }
  await expectOk(createTenant, await admin.call(createTenant, { body }))
  expect((await read(admin, clientId)).missing).toEqual([
    'app logo',
    'contact channel',
    'contact email',
    'support department',
    'provider access',
  ])
  const params = { clientId }
  const password = { password: 'varanda-azul-31-lua' }
  await expectOk(
    setProviderPassword,
    await admin.call(setProviderPassword, { params, body: password }),
  )
  const { customer } = await expectOk(findTenant, await admin.call(findTenant, { params }))
  const whole = {
    ...formOf(customer),
    app_logo_url: 'https://planalto.example/icon.png',
    phone_number: '49 3300-0000',
    contact_email: 'oi@planalto.example',
    department_id: '3',
  }
  await expectOk(editTenant, await admin.call(editTenant, { params, body: whole }))
  expect((await read(admin, clientId)).missing).toEqual([])
  expect((await read(admin, clientId)).changes).toHaveLength(3)
})

it('says since when a provider is suspended, and refuses an unknown one', async () => {
  const admin = await app().signInAdmin()
  const params = { clientId: 'cliente' }
  await expectOk(suspendTenant, await admin.call(suspendTenant, { params }))
  const overview = await read(admin, 'cliente')
  expect(overview.status).toBe('suspended')
  const { db } = app().database
  const [row] = await db.select().from(tenants).where(eq(tenants.clientId, 'cliente'))
  expect(overview.suspended_at).toBe(row?.suspendedAt?.toISOString())
  await expectOk(resumeTenant, await admin.call(resumeTenant, { params }))
  expect((await read(admin, 'cliente')).suspended_at).toBeNull()
  const unknown = await admin.call(readTenantOverview, { params: { clientId: 'unknown' } })
  expect(await readOutcome(unknown)).toBe('404 customer not found')
})
