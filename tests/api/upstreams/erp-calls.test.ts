import { eq } from 'drizzle-orm'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { listApps } from '#contract/service/app-list.ts'
import { listContracts, listServices } from '#contract/service/contracts.ts'
import { customerDetails } from '#contract/account/customer.ts'
import { checkAcs } from '#contract/service/device-service.ts'
import { countUnreadMessages } from '#contract/messaging/inbox.ts'
import { readNextInvoice } from '#contract/money/bill-parts.ts'
import { listInvoices } from '#contract/money/invoices.ts'
import { signIn, validToken } from '#contract/account/session.ts'
import { hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import { shares } from '#server/platform/http/limits/call-limits.ts'
import { tenantApps } from '#server/service/tenant-apps/table.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/** What the ERP is asked while a subscriber signs in and looks at the home. */

let aheadMs = 0
const asked: string[] = []
/** What every answer of the ERP waits for. */
let slowness: Promise<void> = Promise.resolve()
const app = useApp({
  now: () => new Date(Date.now() + aheadMs),
  answerUpstream: async (request) => {
    const { hostname, pathname } = new URL(request.url)
    if (hostname.includes('.erp.')) {
      asked.push(pathname.split('/').at(-1) ?? '')
      await slowness
    }
    return null
  },
})

const maria = person('Maria')

/** The calls of the home, all at once as the portal makes them. */
async function openHome(browser: Visitor): Promise<number[]> {
  const answers = await Promise.all([
    browser.call(validToken, {}),
    browser.call(customerDetails, {}),
    browser.call(listInvoices, { query: { status: 'to_pay' } }),
    browser.call(listContracts, {}),
    browser.call(listApps, {}),
    browser.call(checkAcs, {}),
    browser.call(countUnreadMessages, {}),
  ])
  return answers.map(({ status }) => status)
}

/** On a browser that is known: what tells a subscriber of a new one may ask the ERP, at a time of its own. */
const enter = (): Promise<Visitor> => app().signIn(maria)

const sorted = () => asked.toSorted((one, other) => one.localeCompare(other))
const isAll200 = (statuses: readonly number[]) => statuses.every((status) => status === 200)

beforeEach(async () => {
  // Somebody of the same city and plan was here in the morning.
  aheadMs += 25 * hourMs
  await openHome(await enter())
  aheadMs += 2 * hourMs
  asked.length = 0
})

it('is asked four questions by a sign-in with its home, one of them for its apps', async () => {
  expect(isAll200(await openHome(await enter()))).toBe(true)
  expect(sorted()).toEqual([
    'cliente',
    'cliente_contrato',
    'cliente_contrato_servicos',
    'fn_areceber',
  ])
})

it('is asked three by a home that is opened again, and none by one just after it', async () => {
  const browser = await enter()
  await openHome(browser)
  asked.length = 0
  aheadMs += 6 * minuteMs
  expect(isAll200(await openHome(browser))).toBe(true)
  expect(sorted()).toEqual(['cliente', 'cliente_contrato', 'fn_areceber'])
  asked.length = 0
  expect(isAll200(await openHome(browser))).toBe(true)
  expect(asked).toEqual([])
})

it('is asked eight by a page of contracts with its next bill, one of them for all of an hour, and none by one just after it', async () => {
  const browser = await enter()
  const next = () => browser.call(readNextInvoice, { params: { id: '201' } })
  const open = () =>
    Promise.all([
      browser.call(listContracts, {}),
      browser.call(listServices, {}),
      ...Array.from({ length: 6 }, next),
    ])
  asked.length = 0
  expect(isAll200((await open()).map(({ status }) => status))).toBe(true)
  expect(sorted()).toEqual([
    'cliente_contrato',
    'cliente_contrato_acrescimos',
    'cliente_contrato_descontos',
    'cliente_contrato_servicos',
    'fn_areceber',
    // Which contracts have prices of their own: of all contracts, once an hour.
    'vd_contratos_produtos',
    'vd_contratos_produtos',
    'view_vd_contratos_produtos_gen',
  ])
  asked.length = 0
  expect(isAll200((await open()).map(({ status }) => status))).toBe(true)
  expect(asked).toEqual([])
})

it('is asked two for the next bills of any number of contracts that are not theirs', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  const browser = await enter()
  asked.length = 0
  for (let place = 0; place < 20; place++) {
    const answer = await browser.call(readNextInvoice, { params: { id: String(9000 + place) } })
    expect(answer.status).toBe(404)
  }
  expect(sorted()).toEqual(['cliente_contrato', 'fn_areceber'])
})

it('is asked for next bills past the cache as often as a session may in a minute', async () => {
  const browser = await enter()
  const answers = await Promise.all(
    Array.from({ length: 80 }, () =>
      browser.call(readNextInvoice, { params: { id: '201' }, fresh: true }),
    ),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(80 - shares['fresh read'].ofSession)
})

it('is asked nothing of products where no app depends on them', async () => {
  const { db } = app().database
  const ofDemo = eq(tenantApps.clientId, 'demo')
  await db.update(tenantApps).set({ activationCriterion: 'any' }).where(ofDemo)
  expect(isAll200(await openHome(await enter()))).toBe(true)
  expect(sorted()).toEqual(['cliente', 'cliente_contrato', 'fn_areceber'])
})

it('is asked one question by a sign-in that fails, whoever the document belongs to', async () => {
  const unknown = '714.287.938-60'
  const withoutPassword = person('Lia').document
  for (const document of [maria.document, unknown, withoutPassword]) {
    asked.length = 0
    const body = { cpfOrCnpj: document, password: 'not-the-password' }
    await app().visitor().call(signIn, { body })
    expect(asked).toEqual(['cliente'])
  }
})

it('is counted by what it was asked for', async () => {
  const figures = async () =>
    (await app().readMetrics())
      .split('\n')
      .filter((line) => line.startsWith('portal_upstream_calls_by_cause_total{upstream="erp"'))
      .map((line): [string, number] => {
        const [, cause = '', count] = /cause="([^"]*)"\} (\d+)/.exec(line) ?? []
        return [cause, Number(count)]
      })
  const before = new Map(await figures())
  await openHome(await enter())
  const added = (await figures()).map(([cause, count]) => count - (before.get(cause) ?? 0))
  expect(added.reduce((sum, count) => sum + count, 0)).toBe(asked.length)
  const names = (await figures()).map(([cause]) => cause)
  expect(names).toEqual(expect.arrayContaining([signIn.name, listInvoices.name]))
})

it('is not waited for by a list that is known while it is slow, and is asked once meanwhile', async () => {
  const browser = await enter()
  await openHome(browser)
  const customer = async () => expectOk(customerDetails, await browser.call(customerDetails, {}))
  // What a home shows is older now than it may be without asking.
  aheadMs += 44 * minuteMs
  await browser.call(validToken, {})
  // Nothing that was asked until now may still be on its way.
  await expect.poll(async () => (await customer()).refreshing).toBeUndefined()
  aheadMs += 6 * minuteMs
  asked.length = 0
  const startedAt = new Date(Date.now() + aheadMs).toISOString()
  let answer = () => {}
  slowness = new Promise((resolve) => (answer = resolve))
  const list = async () =>
    expectOk(listInvoices, await browser.call(listInvoices, { query: { status: 'to_pay' } }))
  const contracts = async () => expectOk(listContracts, await browser.call(listContracts, {}))
  const apps = async () => expectOk(listApps, await browser.call(listApps, {}))
  const known = await Promise.all([list(), list(), contracts(), customer()])
  expect((await apps()).groups).not.toEqual([])
  for (const dated of known) {
    expect(dated.refreshing).toBe(true)
    expect(dated.as_of < startedAt).toBe(true)
  }
  // That there are no bills is no answer that an older list may give.
  const none = browser.call(listInvoices, { query: { invoice_id: '999999' } })
  answer()
  expect((await none).status).toBe(404)
  const present = await list()
  expect(present.refreshing).toBeUndefined()
  expect(present.as_of >= startedAt).toBe(true)
  expect(asked.filter((table) => table === 'fn_areceber')).toHaveLength(1)
})
