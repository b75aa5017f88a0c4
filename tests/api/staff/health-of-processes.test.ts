import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { staffHealth } from '#contract/installation/health.ts'
import { readProviderSystems } from '#contract/installation/health.ts'
import { listInvoices } from '#contract/money/invoices.ts'
import { testMessageDelivery } from '#contract/staff/connections.ts'
import { listTenants } from '#contract/staff/tenants/tenants.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { person, startApp, type TestApp } from '#tests/support/app.ts'
import { outageClock } from '#tests/support/kills/outage-clock.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { useDatabase } from '#tests/support/database/database.ts'

/* Two servers on one database: staff read at either what a call of the other met. */

const database = useDatabase()
const clock = outageClock()
const servers: { readonly test: TestApp; readonly stop: () => Promise<void> }[] = []

beforeAll(async () => {
  if (database().kind === 'embedded') return
  for (let count = 0; count < 2; count += 1) {
    servers.push(await startApp(database().served, { now: clock.now, outages: clock }))
  }
}, 60_000)
afterAll(() => Promise.all(servers.map(({ stop }) => stop())))
beforeEach((test) => test.skip(database().kind === 'embedded', 'it serves one process'))

const [one, other] = [() => serverOf(0), () => serverOf(1)]
function serverOf(index: number): TestApp {
  const server = servers[index]
  if (!server) throw new Error('two servers run while tests run')
  return server.test
}

/** What staff read of an upstream of `demo`. */
async function look(staff: Visitor, clientId: string, name: string) {
  const { tenants } = await expectOk(staffHealth, await staff.call(staffHealth, {}))
  const tenant = tenants.find((known) => known.client_id === clientId)
  const { state, trouble } = tenant?.upstreams.find(({ upstream }) => upstream === name) ?? {}
  return { state, cause: trouble?.cause ?? null }
}
/** A process tells the others every three seconds. */
const soon = { timeout: 20_000 }

it('an upstream that fails for one process fails at the page of every process, and works there again', async () => {
  const maria = await one().signIn(person('Maria'))
  const read = () => maria.call(listInvoices, { query: {}, fresh: true })
  const staff = await other().signInAdmin()
  await expect
    .poll(() => look(staff, 'demo', 'erp'), soon)
    .toEqual({ state: 'working', cause: null })

  await one().fault({ upstream: 'erp', mode: 'down' })
  expect((await read()).ok).toBe(false)
  const failing = { state: 'failing', cause: 'unreachable' }
  await expect.poll(() => look(staff, 'demo', 'erp'), soon).toEqual(failing)
  const { customers } = await expectOk(listTenants, await staff.call(listTenants, {}))
  expect(customers.find((known) => known.client_id === 'demo')?.health).toBe('failing')
  const provider = await other().signInProvider('demo')
  const { systems } = await expectOk(
    readProviderSystems,
    await provider.call(readProviderSystems, {}),
  )
  expect(systems.find(({ upstream }) => upstream === 'erp')?.state).toBe('failing')

  await one().fault({ upstream: 'erp', mode: 'ok' })
  expect((await read()).ok).toBe(true)
  clock.pass(minuteMs)
  await expect
    .poll(() => look(staff, 'demo', 'erp'), soon)
    .toEqual({ state: 'working', cause: null })
})

it('a failure that nobody asks about again is over at all processes when one has an answer', async () => {
  const [first, second] = [await one().signInAdmin(), await other().signInAdmin()]
  const send = (staff: Visitor) =>
    staff.call(testMessageDelivery, { body: { client_id: 'netmania', mobile: '48991010000' } })
  await one().fault({ upstream: 'message', mode: 'down' })
  await send(first)
  const at = () => look(second, 'netmania', 'message')
  await expect.poll(at, soon).toEqual({ state: 'failing', cause: 'unreachable' })
  await one().fault({ upstream: 'message', mode: 'ok' })
  await send(second)
  clock.pass(minuteMs)
  await expect.poll(at, soon).toEqual({ state: 'working', cause: null })
  expect(await look(first, 'netmania', 'message')).toEqual({ state: 'working', cause: null })
})
