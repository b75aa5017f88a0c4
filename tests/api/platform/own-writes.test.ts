import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAnnouncementDraft } from '#contract/news/announcement-changes.ts'
import { listAnnouncements } from '#contract/news/announcements.ts'
import { activateApp, appDetails, createBookApp, readBookApp } from '#contract/service/apps.ts'
import {
  beginAutomaticCard,
  beginAutomaticPix,
  listAutomaticPayments,
} from '#contract/money/automatic-payments.ts'
import { readSubscriberBills } from '#contract/staff/desk/desk-parts.ts'
import { readSubscriber } from '#contract/staff/support-desk.ts'
import { createCalendarFeed, findCalendarFeed } from '#contract/money/calendar.ts'
import { listCards, registerCard } from '#contract/money/cards.ts'
import { createCloudUser, listCloudUsers } from '#contract/service/cloud-users.ts'
import { listContracts, unlockContract } from '#contract/service/contracts.ts'
import { type BodyOf, changesSomething, type Endpoint } from '#contract/platform/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import {
  createInvoiceDownload,
  downloadInvoice,
  issueBoleto,
  listInvoices,
  readInvoice,
  readPix,
} from '#contract/money/invoices.ts'
import { listLines, orderLineAction } from '#contract/service/lines.ts'
import { listOfferRequests, requestOffer } from '#contract/service/offers.ts'
import { activateOleTv, checkOleTv } from '#contract/service/ole-tv.ts'
import { payInvoices } from '#contract/money/payment-groups.ts'
import { findPixOfSeveral, payInvoicesByPix } from '#contract/money/pix-of-several.ts'
import { createPaymentLink, listPaymentLinks } from '#contract/money/payment-links.ts'
import { payInvoice } from '#contract/money/payments.ts'
import { editBridge, findBridge } from '#contract/staff/tenants/platform-bridge.ts'
import {
  changeDueDay,
  contestInvoice,
  listRightRequests,
  requestCancellation,
  requestSuspension,
} from '#contract/service/rights.ts'
import { findPaymentParts, requestPaymentParts } from '#contract/service/payment-parts.ts'
import { changeWifiPassword, findRouter } from '#contract/service/routers.ts'
import { changeWifiName } from '#contract/service/wifi-name.ts'
import { listSessions, setOwnDevice } from '#contract/account/session.ts'
import { createOutage, listOutages } from '#contract/news/staff-outages.ts'
import {
  createSupportMessage,
  createSupportRequest,
  listSupportMessages,
  listSupportRequests,
} from '#contract/service/support.ts'
import { addTenantApp, listTenantApps } from '#contract/service/tenant-apps.ts'
import {
  createTenant,
  editTenant,
  findTenant,
  suspendTenant,
} from '#contract/staff/tenants/tenants.ts'
import { theme } from '#contract/site/theme.ts'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { sandboxPassword } from '#sandbox/world/people.ts'
import { boxOutage } from '#tests/support/box-outage.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { person, startApp, type TestApp } from '#tests/support/app.ts'
import { cardOf, numbers } from '#tests/support/upstreams/card-numbers.ts'
import { formOf, tenantForm } from '#tests/support/tenants/tenant-form.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { useDatabase } from '#tests/support/database/database.ts'
import { readFromRows } from '#tests/support/upstreams/read-from-rows.ts'
import type { Asked, Visitor } from '#tests/support/browser/visitor.ts'

/*
 * Two servers on one database and one sandbox: whatever a person writes at one is read at the other by the
 * next call, though the other has kept the answer from before.
 */

const database = useDatabase()
let servers: readonly { readonly test: TestApp; readonly stop: () => Promise<void> }[] = []

beforeAll(async () => {
  const one = await startApp(database().served)
  servers = [one, await startApp(database().served)]
  await one.test.signIn(person('João'))
  // A bill without a line, to be issued by its download; the seed has one alone.
  await changeRow(one.test, ['demo', 'fn_areceber', '1041'], { linha_digitavel: '' })
}, 60_000)
afterAll(() => Promise.all(servers.map(({ stop }) => stop())))

/** A browser at one server, and the same browser when the next call goes to the other. */
async function browserOf(name: string) {
  const [one, other] = servers.map(({ test }) => test)
  if (!one || !other) throw new Error('two servers run while tests run')
  return followed(await one.signIn(person(name)), other.visitor())
}

function followed(here: Visitor, there: Visitor) {
  const follow = () => {
    there.cookies.clear()
    for (const [key, value] of here.cookies) there.cookies.set(key, value)
  }
  follow()
  return { here, there, follow }
}

/** What differs between two answers though nothing was written. */
const moments: ReadonlySet<string> = new Set(['as_of', 'created', 'last_inform', 'request_id'])
const withoutMoments = (key: string, value: unknown) => (moments.has(key) ? undefined : value)

interface Answered {
  readonly status: number
  readonly body: unknown
}
const readBody = async (answer: Response): Promise<Answered> => ({
  status: answer.status,
  body: JSON.parse(await answer.text(), withoutMoments),
})

interface Step {
  readonly who: string
  readonly write: (here: Visitor) => Promise<Response>
  readonly read: (visitor: Visitor, isFresh: boolean) => Promise<Answered>
}

/** A write, and a read of which its answer is seen. */
function step<W extends Endpoint, R extends Endpoint>(
  write: W,
  [who, read, readAsked]: readonly [string, R, Asked<R>],
  asked: Asked<W> | ((here: Visitor) => Promise<Asked<W>>),
): readonly [string, Step] {
  return [
    write.name,
    {
      who,
      write: async (here) =>
        here.call(write, typeof asked === 'function' ? await asked(here) : asked),
      read: async (visitor, fresh) => readBody(await visitor.call(read, { ...readAsked, fresh })),
    },
  ]
}

const inDays = (days: number) => addDays(calendarDate(new Date(), defaultTimeZone), days)
const cardIdOf = async (here: Visitor) =>
  (await expectOk(listCards, await here.call(listCards, {}))).cards[0]?.uuid ?? ''
const amountOf = async (here: Visitor, invoice_id: string) => {
  const answer = await here.call(listInvoices, { query: { invoice_id } })
  const [row] = (await expectOk(listInvoices, answer)).invoices
  if (!row) throw new Error(`no bill ${invoice_id}`)
  return (readInvoice(row).open / 100).toFixed(2)
}
const openRequests = { query: { status: 'in_progress' } } as const
const bill = (invoice_id: string) => ({ query: { invoice_id } })
const service = { contractId: '201', cloudServiceId: '7' }
const addOn = { contractId: '201', appId: '9' }
const book = { contractId: '206', appId: '8' }

const guide: BodyOf<typeof addTenantApp> = {
  name: 'Guia de filmes',
  image: 'https://imagens.example/guia.png',
  pending_text: '',
  active_text: 'Aproveite.',
  app_store_link: '',
  play_store_link: '',
  activation_criteria: 'any',
  product_ids: [],
  plan_ids: [],
  integration_method: 'display_only',
  integration_method_product_ids: [],
}

const steps: ReadonlyMap<string, Step> = new Map([
  step(createSupportRequest, ['Padaria', listSupportRequests, openRequests], {
    body: { subject: '89', phone: '(48) 99101-0000', message: 'Está lenta.' },
  }),
  step(createSupportMessage, ['João', listSupportMessages, { params: { supportId: '4008' } }], {
    body: { supportId: '4008', message: 'Continua assim.' },
  }),
  step(requestSuspension, ['Vera', listRightRequests, {}], {
    body: { contractId: '208', from: inDays(1), to: inDays(30), requestKey: 'a-suspension-key' },
  }),
  step(requestCancellation, ['Sônia', listSupportRequests, openRequests], {
    body: {
      contractId: '211',
      currentPassword: sandboxPassword,
      requestKey: 'a-cancellation-key',
    },
  }),
  step(contestInvoice, ['Maria', listInvoices, bill('1021')], {
    body: { invoiceId: '1021', reason: 'wrong amount', requestKey: 'a-contest-key-0123' },
  }),
  step(changeDueDay, ['João', listSupportRequests, openRequests], {
    body: { contractId: '202', day: 20, requestKey: 'a-due-day-key-0123' },
  }),
  step(requestPaymentParts, ['Maria', findPaymentParts, {}], {
    body: { invoiceIds: ['1022'], parts: 2 },
  }),
  step(requestOffer, ['Maria', listOfferRequests, {}], {
    body: { contractId: '201', offerId: '14', price: '149.90', requestKey: 'an-offer-key-01234' },
  }),
  step(unlockContract, ['João', listContracts, {}], { params: { id: '203' } }),
  step(orderLineAction, ['Maria', listLines, {}], {
    params: { id: '601' },
    body: { action: 'reconnect' },
  }),
  step(activateApp, ['Maria', appDetails, { params: addOn }], {
    body: { ...addOn, price: '9.90' },
  }),
  step(issueBoleto, ['Maria', listInvoices, bill('1025')], { body: { invoiceId: '1025' } }),
  step(readPix, ['Maria', listInvoices, bill('1024')], { params: { invoiceId: '1024' } }),
  step(downloadInvoice, ['João', listInvoices, bill('1041')], async (here) => {
    const answer = await here.call(createInvoiceDownload, { body: { invoiceId: '1041' } })
    return { params: await expectOk(createInvoiceDownload, answer) }
  }),
  step(createPaymentLink, ['Maria', listPaymentLinks, {}], { body: { invoiceId: '1023' } }),
  step(payInvoice, ['Maria', listInvoices, bill('1024')], async (here) => ({
    body: { cardId: await cardIdOf(here), invoiceId: '1024', installments: 1 },
  })),
  step(payInvoices, ['Maria', listInvoices, bill('1022')], async (here) => {
    const ids = ['1022', '1023']
    const bills = ids.map(async (invoiceId) => ({
      invoiceId,
      value: await amountOf(here, invoiceId),
    }))
    return {
      body: { cardId: await cardIdOf(here), bills: await Promise.all(bills), installments: 1 },
      headers: { 'idempotency-key': 'several-bills-012345' },
    }
  }),
  step(
    payInvoicesByPix,
    ['João', findPixOfSeveral, { params: { attempt: 'pix-of-several-01' } }],
    async (here) => {
      const bills = ['1043', '1044'].map(async (invoiceId) => ({
        invoiceId,
        value: await amountOf(here, invoiceId),
      }))
      return {
        body: { bills: await Promise.all(bills) },
        headers: { 'idempotency-key': 'pix-of-several-01' },
      }
    },
  ),
  step(beginAutomaticPix, ['João', listAutomaticPayments, {}], {
    body: { contractId: '202', limit: '200.00' },
  }),
  step(beginAutomaticCard, ['Maria', listAutomaticPayments, {}], async (here) => ({
    body: { contractId: '201', cardId: await cardIdOf(here), limit: '200.00' },
  })),
  step(registerCard, ['Maria', listCards, {}], { body: cardOf(numbers.approvedMastercard) }),
  step(createCalendarFeed, ['Maria', findCalendarFeed, {}], {}),
  step(setOwnDevice, ['Maria', listSessions, {}], { body: { is_own_device: true } }),
  step(createCloudUser, ['Maria', listCloudUsers, { params: service }], {
    body: {
      ...service,
      name: 'Bia',
      email: 'bia@casa.example',
      quota: 5,
      password: 'uma senha boa',
    },
  }),
  step(createBookApp, ['Padaria', readBookApp, { params: book }], { body: book }),
  step(activateOleTv, ['Maria', checkOleTv, { query: { search: '1' } }], {
    body: { contractId: '201', email: 'maria@correio.example' },
  }),
  step(changeWifiPassword, ['Maria', findRouter, { params: { serial: 'HWTC8A3F21C0' } }], {
    params: { serial: 'HWTC8A3F21C0', lanIndex: '1', wlanIndex: '1' },
    body: { password: 'palmeiras-303' },
  }),
  step(changeWifiName, ['Maria', findRouter, { params: { serial: 'HWTC8A3F21C0' } }], {
    params: { serial: 'HWTC8A3F21C0', lanIndex: '1', wlanIndex: '1' },
    body: { name: 'Casa Nova' },
  }),
])

/** Writes of staff, each read at the other server by who would look there. */
const staffSteps: readonly Endpoint[] = [
  addTenantApp,
  createAnnouncementDraft,
  createOutage,
  createTenant,
  editBridge,
  editTenant,
  suspendTenant,
]

it('knows every changing endpoint of the contract', () => {
  const known = [
    ...steps.keys(),
    ...staffSteps.map(({ name }) => name),
    ...Object.values(readFromRows).flat(),
  ]
  const changing = endpoints.filter(changesSomething)
  expect(known.toSorted()).toEqual(changing.map(({ name }) => name).toSorted())
  // What makes an answer old is walked, or is one of a kind that is.
  const walked = changing
    .filter(({ name }) => steps.has(name))
    .flatMap(({ makesOld = [] }) => makesOld)
  const declared = changing.flatMap(({ makesOld = [] }) => makesOld)
  expect(new Set(walked)).toEqual(new Set(declared))
})

it.each([...steps])('%s at one server is read at the other', async (_, { who, write, read }) => {
  const { here, there, follow } = await browserOf(who)
  const before = await read(there, false)
  const answer = await write(here)
  expect([answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([200, ''])
  follow()
  const after = await read(there, false)
  expect(after).not.toEqual(before)
  expect(after).toEqual(await read(here, true))
})

it('what a subscriber writes at one server is known at the other to the desk, a link and a calendar', async () => {
  const other = servers[1]?.test
  if (!other) throw new Error('two servers run while tests run')
  const { here } = await browserOf('Maria')
  const invoiceId = '1025'
  const made = await here.call(createPaymentLink, { body: { invoiceId } })
  const link = await expectOk(createPaymentLink, made)
  const feed = await expectOk(createCalendarFeed, await here.call(createCalendarFeed, {}))
  const clerk = await other.signInProvider('demo')
  const params = { customerId: person('Maria').erpId }
  const { look } = await expectOk(readSubscriber, await clerk.call(readSubscriber, { params }))
  const page = async (path: string) => {
    const answer = await other.visitor().request(path)
    return [answer.status, await answer.text()] as const
  }
  const readAll = async () => {
    const part = await clerk.call(readSubscriberBills, { params, query: { look } })
    const { bills } = await expectOk(readSubscriberBills, part)
    const [[ofFeed, calendar], [ofLink, linked]] = await Promise.all([
      page(feed.path),
      page(link.path),
    ])
    expect([ofFeed, ofLink]).toEqual([200, 200])
    return {
      isOpenAtDesk: bills.find(({ id }) => id === invoiceId)?.is_open,
      isInCalendar: calendar.includes(`/${invoiceId}`),
      hasCode: linked.includes('br.gov.bcb.pix'),
    }
  }
  expect(await readAll()).toEqual({ isOpenAtDesk: true, isInCalendar: true, hasCode: true })
  const body = { cardId: await cardIdOf(here), invoiceId, installments: 1 }
  await expectOk(payInvoice, await here.call(payInvoice, { body }))
  expect(await readAll()).toEqual({ isOpenAtDesk: false, isInCalendar: false, hasCode: false })
})

it('what staff writes at one server is read at the other', async () => {
  const [one, other] = servers.map(({ test }) => test)
  if (!one || !other) throw new Error('two servers run while tests run')
  const clerk = followed(await one.signInProvider('demo'), other.visitor('demo'))
  const outage = await expectOk(
    createOutage,
    await clerk.here.call(createOutage, { body: boxOutage }),
  )
  const outages = await clerk.there.call(listOutages, { query: {} })
  expect((await expectOk(listOutages, outages)).outages.map(({ id }) => id)).toContain(outage.id)
  const audience = { cities: [], districts: [], plans: [], states: [] }
  const body = { title: 'Loja fechada', message: 'Voltamos na segunda.', audience }
  const draft = await expectOk(
    createAnnouncementDraft,
    await clerk.here.call(createAnnouncementDraft, { body }),
  )
  const listed = await clerk.there.call(listAnnouncements, { query: {} })
  const drafts = (await expectOk(listAnnouncements, listed)).notifications
  expect(drafts.map(({ id }) => id)).toContain(draft.id)

  const admin = followed(await one.signInAdmin(), other.visitor('adm'))
  const clientId = 'serra'
  const params = { clientId }
  const look = () => admin.there.call(findTenant, { params })
  const bridge = () => admin.there.call(findBridge, { params })
  // The other server has kept that there is no such provider.
  expect((await other.visitor(clientId).call(theme, {})).status).toBe(404)
  expect([(await look()).status, (await bridge()).status]).toEqual([404, 404])
  const form = { client_id: clientId, ...tenantForm }
  expect((await admin.here.call(createTenant, { body: form })).status).toBe(200)
  const { customer } = await expectOk(findTenant, await look())
  const answers = [
    await admin.here.call(editTenant, {
      params,
      body: { ...formOf(customer), alias: 'Serra Nova' },
    }),
    await admin.here.call(editBridge, {
      params,
      body: { platform_url: 'https://ponte.platform.sandbox.example', platform_key: 'a-key' },
    }),
    await admin.here.call(addTenantApp, { params, body: guide }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await expectOk(findTenant, await look())).customer.alias).toBe('Serra Nova')
  expect((await expectOk(findBridge, await bridge())).platform_url).toContain('ponte')
  const apps = await admin.there.call(listTenantApps, { params })
  expect((await expectOk(listTenantApps, apps)).customer_apps).toMatchObject([{ name: guide.name }])
  expect((await admin.here.call(suspendTenant, { params })).status).toBe(200)
  expect((await expectOk(findTenant, await look())).customer.status).toBe('suspended')
})
