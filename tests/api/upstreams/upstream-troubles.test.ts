import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { appDetails } from '#contract/service/apps.ts'
import { sendAnnouncement } from '#contract/news/announcements.ts'
import { registerCard } from '#contract/money/cards.ts'
import { beginAutomaticPix } from '#contract/money/automatic-payments.ts'
import { listCloudUsers } from '#contract/service/cloud-users.ts'
import { testMailDelivery, testMessageDelivery } from '#contract/staff/connections.ts'
import { staffHealth } from '#contract/installation/health.ts'
import { listInvoices } from '#contract/money/invoices.ts'
import { findRouter } from '#contract/service/routers.ts'
import { dayMs, minuteMs } from '#domain/platform/time/durations.ts'
import { agreements } from '#server/money/automatic-payments/table.ts'
import { upstreamRechecks } from '#server/staff/health-page/recheck-table.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { cardOf, numbers } from '#tests/support/upstreams/card-numbers.ts'
import { subscribe } from '#tests/support/upstreams/pushes.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/*
 * The faults that the sandbox's page offers, as staff and Prometheus see them: by their cause while
 * they last, and gone a minute after they were mended.
 */

let refusesToken = false
const app = useApp({
  answerUpstream: async (request) =>
    refusesToken && new URL(request.url).hostname.startsWith('demo.erp.')
      ? new Response('', { status: 401 })
      : null,
})

/** Noon, when nothing is quiet, of another day for each test. */
let noon = Date.parse('2026-11-20T15:00:00Z')
beforeEach(async () => {
  // No process has asked for long.
  await app().database.db.delete(upstreamRechecks)
  noon += dayMs
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
})
afterEach(() => vi.useRealTimers())
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

/** Changed with each use, because the gateway is not asked twice for the same card within an hour. */
let card: string = numbers.denied

/** What needs each upstream, and at which provider. */
const uses = {
  erp: [
    'demo',
    (who: Visitor) => who.call(listInvoices, { query: { status: 'to_pay' }, fresh: true }),
  ],
  acs: ['demo', (who: Visitor) => who.call(findRouter, { params: { serial: 'HWTC8A3F21C0' } })],
  gateway: ['demo', (who: Visitor) => who.call(registerCard, { body: cardOf(card) })],
  bank: [
    'litoral',
    async (who: Visitor) => {
      // A contract has one agreement.
      await app().database.db.delete(agreements)
      return who.call(beginAutomaticPix, { body: { contractId: '4101', limit: '200.00' } })
    },
  ],
  platform: [
    'demo',
    (who: Visitor) =>
      who.call(listCloudUsers, { params: { contractId: '201', cloudServiceId: '7' } }),
  ],
  mail: [
    'demo',
    (_who: Visitor, staff: Visitor) =>
      staff.call(testMailDelivery, { body: { client_id: 'demo', to: 'ana@correio.example' } }),
  ],
  message: [
    'netmania',
    (_who: Visitor, staff: Visitor) =>
      staff.call(testMessageDelivery, { body: { client_id: 'netmania', mobile: '48991010000' } }),
  ],
} as const
type Used = keyof typeof uses

/** What an administrator reads of an upstream. */
async function look(staff: Visitor, clientId: string, name: string) {
  const { tenants } = await expectOk(staffHealth, await staff.call(staffHealth, {}))
  const tenant = tenants.find((one) => one.client_id === clientId)
  const { state, trouble } = tenant?.upstreams.find(({ upstream }) => upstream === name) ?? {}
  return { state, cause: trouble?.cause ?? null, isOver: trouble?.is_over ?? null }
}

/** The causes that Prometheus reads of an upstream. */
async function causes(clientId: string, upstream: string): Promise<string[]> {
  const text = await app().readMetrics()
  const lines = text.split('\n').filter((line) => line.startsWith('portal_upstream_failing{'))
  return lines.flatMap((line) => {
    const isOurs = line.includes(`"${clientId}"`) && line.includes(`"${upstream}"`)
    return isOurs ? [/cause="([^"]+)"/.exec(line)?.[1] ?? ''] : []
  })
}

const healthy = { state: 'working', cause: null, isOver: null }

async function start(upstream: Used) {
  const [clientId, use] = uses[upstream]
  const who = await app().signIn(person('Maria', clientId === 'litoral' ? clientId : 'demo'))
  const staff = await app().signInAdmin()
  return {
    use: () => use(who, staff),
    look: () => look(staff, clientId, upstream),
    causes: () => causes(clientId, upstream),
  }
}

it('counts an app that the platform has no account for as a platform that works', async () => {
  const lane = await start('platform')
  await lane.use()
  const maria = await app().signIn(person('Maria'))
  const params = { contractId: '201', appId: '1' }
  const { app: cinemais } = await expectOk(appDetails, await maria.call(appDetails, { params }))
  expect(cinemais).toMatchObject({ is_active: false, is_online: true })
  expect(await lane.look()).toEqual(healthy)
  expect(await lane.causes()).toEqual([])
})

it.each([
  ['erp', 'down', 'unreachable'],
  ['erp', 'garbage', 'not understood'],
  ['erp', 'hang-after-effect', 'no answer in time'],
  ['acs', 'down', 'unreachable'],
  ['acs', 'garbage', 'not understood'],
  ['gateway', 'down', 'unreachable'],
  ['gateway', 'garbage', 'not understood'],
  ['bank', 'down', 'unreachable'],
  ['platform', 'down', 'unreachable'],
  ['platform', 'garbage', 'not understood'],
  ['mail', 'down', 'unreachable'],
  ['mail', 'garbage', 'not understood'],
  ['message', 'down', 'unreachable'],
] as const)('the fault of %s that is called %s is told as: %s', async (upstream, mode, cause) => {
  const lane = await start(upstream)
  card = numbers.denied
  await lane.use()
  pass(minuteMs)
  expect(await lane.look()).toEqual(healthy)
  await app().fault({ upstream, mode })
  card = numbers.approved
  await lane.use()
  // One of the garbled answers is a 504, but never two in a row.
  if (mode === 'garbage' && (await lane.look()).cause === 'unreachable') {
    card = numbers.approvedMastercard
    await lane.use()
  }
  expect(await lane.look()).toEqual({ state: 'failing', cause, isOver: false })
  expect(await lane.causes()).toEqual([cause])
  await app().fault({ upstream, mode: 'ok' })
  // What can be asked for nothing is asked by the clock; the rest is known at the next use.
  if (upstream === 'message') await lane.use()
  else await app().recheckUpstreams()
  expect(await lane.look()).toEqual({ state: 'recovering', cause, isOver: true })
  expect(await lane.causes()).toEqual([])
  pass(minuteMs)
  expect(await lane.look()).toEqual(healthy)
})

it('tells that credentials are refused, and since when', async () => {
  const lane = await start('erp')
  const since = new Date().toISOString()
  refusesToken = true
  await lane.use()
  pass(minuteMs)
  await lane.use()
  expect(await lane.look()).toMatchObject({ state: 'failing', cause: 'credentials refused' })
  const staff = await app().signInAdmin()
  const { tenants } = await expectOk(staffHealth, await staff.call(staffHealth, {}))
  const demo = tenants.find(({ client_id: clientId }) => clientId === 'demo')
  expect(demo?.upstreams.find(({ upstream }) => upstream === 'erp')?.trouble?.since).toBe(since)
  refusesToken = false
  await app().recheckUpstreams()
  pass(minuteMs)
  expect(await lane.look()).toEqual(healthy)
})

it('tells that an upstream answers slowly', async () => {
  const lane = await start('erp')
  await app().fault({ upstream: 'erp', mode: 'slow', ms: 4_200 })
  await lane.use()
  expect(await lane.look()).toEqual({ state: 'working', cause: 'slow', isOver: false })
  await app().fault({ upstream: 'erp', mode: 'ok' })
  // An answer that has just come is not asked for anew.
  pass(minuteMs / 2)
  await lane.use()
  expect(await lane.look()).toEqual(healthy)
})

it('tells that a push service is away, and that it is back with the next push', async () => {
  const who = await app().signIn(person('Maria'))
  const staff = await app().signInAdmin()
  await subscribe(app(), who, { invoiceRange: 10 })
  const provider = await app().signInProvider()
  await app().fault({ upstream: 'push', mode: 'down' })
  const announcement = { title: 'Aviso', message: 'Olá' }
  await expectOk(sendAnnouncement, await provider.call(sendAnnouncement, { body: announcement }))
  await app().doJobs()
  const lane = () => look(staff, 'demo', 'push')
  await expect.poll(lane).toMatchObject({ state: 'failing', cause: 'unreachable' })
  await app().fault({ upstream: 'push', mode: 'ok' })
  pass(10 * minuteMs)
  await app().doJobs()
  await expect.poll(lane).toMatchObject({ state: 'working' })
})
