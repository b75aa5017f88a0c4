import { beforeEach, describe, expect, it } from 'vitest'
import { confirmOutage, createOutage, endOutage } from '#contract/news/staff-outages.ts'
import { listOwnOutages } from '#contract/news/outages.ts'
import { diagnoseLine } from '#contract/service/lines.ts'
import {
  deskPartEndpoints,
  readSubscriberBills,
  readSubscriberContracts,
  readSubscriberLines,
  readSubscriberRequests,
} from '#contract/staff/desk/desk-parts.ts'
import { listTodayFailures, readSubscriber } from '#contract/staff/support-desk.ts'
import { readProviderSystems } from '#contract/installation/health.ts'
import { listInvoices } from '#contract/money/invoices.ts'
import { supportCode } from '#contract/service/support-code.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import {
  createSupportRequest,
  listSupportRequests,
  listSupportSubjects,
} from '#contract/service/support.ts'
import {
  readInvoiceParts,
  readInvoicePartsAnswer,
  readNextInvoice,
  readNextInvoiceAnswer,
} from '#contract/money/bill-parts.ts'
import { visitWindow } from '#domain/service/support/visit.ts'
import { nextBillLine } from '#domain/money/bill-parts/next-bill-words.ts'
import { callFailures } from '#server/platform/call-failures/table.ts'
import { rateLimits } from '#server/platform/http/limits/limits-table.ts'
import { auditOf } from '#tests/support/people/audit-log.ts'
import { boxOutage } from '#tests/support/box-outage.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'
import { person, type SandboxPerson, useApp } from '#tests/support/app.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'
import { enterAsProviderUser } from '#tests/support/people/provider-users.ts'

const app = useApp()
const maria = person('Maria')

let clerk: Visitor
beforeEach(async () => {
  await app().fault({ upstream: 'erp', mode: 'ok' })
  await app().database.db.delete(rateLimits)
  clerk = await app().signInProvider('demo')
})

type Who = Pick<SandboxPerson, 'erpId'>
const idOf = (who: Who) => ({ params: { customerId: who.erpId } })
const open = async (who: Who) =>
  expectOk(readSubscriber, await clerk.call(readSubscriber, idOf(who)))
/** What a call of a part is asked with, within a new look at its subscriber. */
const lookAt = async (who: Who) => ({ ...idOf(who), query: { look: (await open(who)).look } })

describe('what the ERP tells of a subscriber at the desk', () => {
  it('comes in parts, each with its age, in one look that is recorded once', async () => {
    const asked = await lookAt(maria)
    const bills = await expectOk(readSubscriberBills, await clerk.call(readSubscriberBills, asked))
    expect(bills.bills.length).toBeGreaterThan(3)
    const contracts = await clerk.call(readSubscriberContracts, asked)
    expect((await expectOk(readSubscriberContracts, contracts)).contracts).not.toEqual([])
    const requests = await clerk.call(readSubscriberRequests, asked)
    expect(await expectOk(readSubscriberRequests, requests)).toHaveProperty('as_of')
    const entries = await auditOf(await app().signInAdmin(), 'demo')
    const looks = entries.filter(
      ({ action, subject }) => action === 'subscriber read' && subject === maria.erpId,
    )
    expect(looks).toHaveLength(1)
  })

  it('says the next bill, the visit and what a bill is made of as the subscriber reads them', async () => {
    const subscriber = await app().signIn(maria)
    const asked = await lookAt(maria)
    const { contracts } = await expectOk(
      readSubscriberContracts,
      await clerk.call(readSubscriberContracts, asked),
    )
    const own = contracts.find(({ next_bill: next }) => next !== '')
    const next = await subscriber.call(readNextInvoice, { params: { id: own?.id ?? '' } })
    const predicted = readNextInvoiceAnswer(await expectOk(readNextInvoice, next))
    expect(own?.next_bill).toBe(nextBillLine(predicted))

    const { requests } = await expectOk(
      readSubscriberRequests,
      await clerk.call(readSubscriberRequests, asked),
    )
    const listed = await subscriber.call(listSupportRequests, { query: { status: 'in_progress' } })
    const { supports } = await expectOk(listSupportRequests, listed)
    const [visit] = supports.flatMap((one) => one.visit ?? [])
    const said = requests.map((one) => one.visit).filter((text) => text !== '')
    expect(said).toEqual([expect.stringContaining(visitWindow(visit ?? { from: '-', to: '-' }))])
    expect(requests.find((one) => one.visit !== '')?.contract_id).toBe('201')

    const { bills } = await expectOk(
      readSubscriberBills,
      await clerk.call(readSubscriberBills, asked),
    )
    const bill = bills.find(({ parts }) => parts.length > 1)
    const params = { invoiceId: bill?.id ?? '' }
    const parts = readInvoicePartsAnswer(
      await expectOk(readInvoiceParts, await subscriber.call(readInvoiceParts, { params })),
    )
    expect(bill?.parts.map(({ amount }) => amount)).toEqual(parts.parts.map(({ amount }) => amount))
    expect(bill?.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(bill?.value)
  })

  it('is closed without a look, and to the look of another person or at another subscriber', async () => {
    const own = await lookAt(maria)
    const colleague = await enterAsProviderUser(app(), 'demo', 'support')
    const joao = person('João')
    for (const endpoint of deskPartEndpoints) {
      const forged = { ...own, query: { look: `${own.query.look.split('.')[0]}.AAAA` } }
      expect(await readOutcome(await clerk.call(endpoint, forged))).toBe('409 look over')
      expect(await readOutcome(await clerk.call(endpoint, { ...own, ...idOf(joao) }))).toBe(
        '409 look over',
      )
      expect(await readOutcome(await colleague.call(endpoint, own))).toBe('409 look over')
    }
  })

  it('says of a line what the subscriber’s own diagnosis says', async () => {
    const subscriber = await app().signIn(maria)
    const own = await subscriber.call(diagnoseLine, { params: { id: '601' } })
    const { as_of: _, ...said } = await expectOk(diagnoseLine, own)
    const answer = await clerk.call(readSubscriberLines, await lookAt(maria))
    const { is_open: isOpen, lines } = await expectOk(readSubscriberLines, answer)
    expect(isOpen).toBe(true)
    expect(lines.find(({ id }) => id === '601')?.diagnosis).toMatchObject(said)
    // What is broken is what a clerk is called for.
    expect(lines.map(({ diagnosis }) => diagnosis.finding === 'well')).toEqual([false, true])
  })

  it('begins with the outage that the subscriber is told of, until it ends', async () => {
    const { id, version } = await expectOk(
      createOutage,
      await clerk.call(createOutage, { body: boxOutage }),
    )
    await app().doJobs()
    const at = { params: { outageId: id } }
    await expectOk(confirmOutage, await clerk.call(confirmOutage, { ...at, body: { version } }))
    const subscriber = await app().signIn(maria)
    const told = await expectOk(listOwnOutages, await subscriber.call(listOwnOutages, {}))
    const shown = await open(maria)
    expect(shown.outages).toEqual(told.outages.filter((one) => one.is_current))
    expect(shown.outages.map(({ place }) => place)).toEqual(['Rua das Acácias'])
    // It stands there without the ERP as well, which often goes away with the network.
    await app().fault({ upstream: 'erp', mode: 'down' })
    expect((await open(maria)).outages).toHaveLength(1)
    expect((await open(person('Padaria'))).outages).toHaveLength(1)
    await app().fault({ upstream: 'erp', mode: 'ok' })
    expect((await open(person('João'))).outages).toEqual([])
    await clerk.call(endOutage, at)
    const ended = (await open(maria)).outages.map(({ phase }) => phase)
    expect(ended).toEqual(['ended'])
  })
})

describe('the desk while the ERP does not answer', () => {
  it('shows the portal’s own half of whom it never read, and each part fails alone', async () => {
    const ana = person('Ana')
    await app().fault({ upstream: 'erp', mode: 'down' })
    const asked = await lookAt(ana)
    expect(await open(ana)).toMatchObject({
      id: ana.erpId,
      name: '',
      document: '',
      is_unread: true,
      has_account: true,
      letters: null,
      sessions: [],
    })
    for (const endpoint of deskPartEndpoints) {
      expect(await readOutcome(await clerk.call(endpoint, asked))).toBe('503 upstream unavailable')
    }
    const nobody = await clerk.call(readSubscriber, idOf({ erpId: '999999' }))
    expect(await readOutcome(nobody)).toBe('503 upstream unavailable')
    const foreign = await clerk.call(readSubscriber, idOf(person('Maria', 'litoral')))
    expect(foreign.status).toBe(503)
  })

  it('lists what was sent and paid in the portal', async () => {
    const vera = person('Vera')
    const subscriber = await app().signIn(vera)
    const { subjects } = await expectOk(
      listSupportSubjects,
      await subscriber.call(listSupportSubjects, {}),
    )
    const body = {
      subject: subjects[0]?.id ?? '',
      phone: '48991010000',
      message: 'Sem internet',
    }
    const { protocolo } = await expectOk(
      createSupportRequest,
      await subscriber.call(createSupportRequest, { body }),
    )
    await app().fault({ upstream: 'erp', mode: 'down' })
    const shown = await open(vera)
    expect(shown.sent_requests.map(({ protocol }) => protocol)).toEqual([protocolo])
    expect(shown.payments).toEqual([])
    expect((await open(maria)).sent_requests).toEqual([])
  })
})

describe('the systems of a provider', () => {
  it('are told to its own users as to administrators, without figures', async () => {
    const read = async (by: Visitor) =>
      (await expectOk(readProviderSystems, await by.call(readProviderSystems, {}))).systems
    await app().fault({ upstream: 'erp', mode: 'down' })
    await clerk.call(readSubscriber, idOf(person('Lia')))
    expect(await read(clerk)).toContainEqual({
      upstream: 'erp',
      state: 'failing',
      trouble: { cause: 'unreachable', since: expect.any(String), is_over: false },
    })
    // Another provider's ERP works, or was never asked.
    const foreign = await read(await app().signInProvider('litoral'))
    expect(foreign.filter(({ state }) => state !== 'working')).toEqual([])
  })
})

describe('the failures of today', () => {
  it('are those of subscribers of the own provider, with who, what, when and code', async () => {
    const joao = person('João')
    const subscriber = await app().signIn(joao)
    await app().fault({ upstream: 'erp', mode: 'down' })
    const failed = await subscriber.call(listInvoices, { query: {}, fresh: true })
    const code = supportCode(failed.headers.get('X-Request-Id') ?? '')
    const read = async (by: Visitor) =>
      expectOk(listTodayFailures, await by.call(listTodayFailures, {}))
    await expect
      .poll(async () => (await read(clerk)).failures)
      .toContainEqual(
        expect.objectContaining({
          code,
          customer_id: joao.erpId,
          call: 'GET /api/central/customer/list/invoices',
          status: 503,
        }),
      )
    const { failures } = await read(await app().signInProvider('litoral'))
    expect(failures).toEqual([])
    // Those of other days are left out.
    const yesterday = new Date(Date.now() - 2 * dayMs)
    await app().database.db.update(callFailures).set({ at: yesterday })
    expect((await read(clerk)).failures).toEqual([])
  })

  it('count as a search, and are recorded', async () => {
    for (let nth = 0; nth < 60; nth += 1) await clerk.call(listTodayFailures, {})
    expect(await readOutcome(await clerk.call(listTodayFailures, {}))).toBe('429 too many requests')
    const entries = await auditOf(await app().signInAdmin(), 'demo')
    expect(entries.find(({ role }) => role === 'provider')).toMatchObject({
      action: 'failure read',
      subject: '',
    })
  })
})
