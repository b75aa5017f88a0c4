import { expect, it } from 'vitest'
import { sendAnnouncement } from '#contract/news/announcements.ts'
import { customerDetails } from '#contract/account/customer.ts'
import { staffHealth } from '#contract/installation/health.ts'
import { listInvoices } from '#contract/money/invoices.ts'
import { person, useApp } from '#tests/support/app.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { sandboxTenants } from '#sandbox/world/tenants.ts'

const app = useApp()

async function look() {
  const admin = await app().signInAdmin()
  const answer = await admin.call(staffHealth, {})
  const text = await answer.clone().text()
  const { tenants } = await expectOk(staffHealth, answer)
  const of = (clientId: string) => {
    const found = tenants.find(({ client_id }) => client_id === clientId)
    if (!found) throw new Error(`no ${clientId} on the page`)
    return found
  }
  return { tenants, of, text }
}

it('lists every provider with the state and latency of its upstream systems', async () => {
  const maria = await app().signIn(person('Maria'))
  await expectOk(customerDetails, await maria.call(customerDetails, {}))
  const { tenants, of } = await look()
  expect(tenants.map(({ client_id }) => client_id).toSorted()).toEqual(
    sandboxTenants.map(({ client_id }) => client_id).toSorted(),
  )
  const erp = of('demo').upstreams.find(({ upstream }) => upstream === 'erp')
  expect(erp).toMatchObject({ state: 'working', in_flight: 0, queued: 0 })
  expect(erp?.latency_ms).toBeGreaterThanOrEqual(0)
  expect(of('cliente').upstreams).toEqual([])
})

it('shows which upstream system of which provider fails', async () => {
  const helena = await app().signIn(person('Helena', 'serrana'))
  await app().fault({ upstream: 'erp', mode: 'down', client_id: 'serrana' })
  for (let calls = 0; calls < 6; calls += 1) {
    await helena.call(listInvoices, { query: { status: 'to_pay' }, fresh: true })
  }
  const { of } = await look()
  expect(of('serrana').upstreams).toMatchObject([{ upstream: 'erp', state: 'failing' }])
  expect(of('demo').upstreams[0]).toMatchObject({ state: 'working' })
  await app().fault({ upstream: 'erp', mode: 'ok', client_id: 'serrana' })
})

it('counts the inbox messages sent and the jobs waiting of each provider', async () => {
  const litoral = await app().signInProvider('litoral')
  const body = { title: 'Aviso', message: 'Olá' }
  await expectOk(sendAnnouncement, await litoral.call(sendAnnouncement, { body }))
  await app().doJobs()
  // A background worker may hold some of the jobs already: wait until they are done.
  await expect.poll(async () => (await look()).of('litoral').jobs.waiting).toBe(0)
  const { of } = await look()
  expect(of('litoral').notices.told).toBeGreaterThan(0)
  expect(of('litoral').jobs).toEqual({ waiting: 0, waiting_since: null, given_up: 0 })
  expect(of('demo').notices).toEqual({ told: 0, pushed: 0, failed: 0 })
})

it('leaves upstream addresses and tokens out of the health page', async () => {
  const { text } = await look()
  for (const { ixc_domain, ixc_access_token } of sandboxTenants) {
    expect(text).not.toContain(ixc_domain)
    expect(text).not.toContain(ixc_access_token)
  }
})

it('shows how many audit entries there are, and that none was verified yet', async () => {
  await app().signIn(person('Maria'))
  const admin = await app().signInAdmin()
  const answer = await expectOk(staffHealth, await admin.call(staffHealth, {}))
  const demo = answer.tenants.find(({ client_id: clientId }) => clientId === 'demo')
  expect(demo?.audit).toMatchObject({ verified_at: null, is_broken: false })
  expect(demo?.audit.entries).toBeGreaterThan(0)
  expect(answer.audit.entries).toBeGreaterThan(0)
})
