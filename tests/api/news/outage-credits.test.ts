import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listOutageCredits, listSubscriberCredits } from '#contract/news/outage-credits.ts'
import { readSubscriberContracts } from '#contract/staff/desk/desk-parts.ts'
import { readSubscriber } from '#contract/staff/support-desk.ts'
import { dayMs, hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import { auditEntries } from '#server/platform/audit/table.ts'
import { outages, outageSubscribers } from '#server/news/outages/table.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow, readRow } from '#tests/support/upstreams/erp-rows.ts'
import { enterAsProviderUser } from '#tests/support/people/provider-users.ts'
import { noArea } from '#tests/support/no-area.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

let asked: string[] = []
const app = useApp({
  answerUpstream: async (request) => {
    const { hostname, pathname } = new URL(request.url)
    if (hostname.includes('.erp.')) asked.push(pathname.split('/').at(-1) ?? '')
    return null
  },
})
const db = () => app().database.db

/** Nine in the morning at the provider. */
const morning = new Date('2026-11-25T12:00:00Z')
const ago = (ms: number) => new Date(morning.getTime() - ms)
const one = '00000000-0000-4000-8000-000000000001'
const two = '00000000-0000-4000-8000-000000000002'

type Row = typeof outages.$inferInsert
async function outage(own: Partial<Row>, contracts: Readonly<Record<string, string[]>>) {
  const row: Row = {
    clientId: 'demo',
    id: one,
    kind: 'outage',
    cause: 'fibre',
    place: 'Rua das Acácias',
    note: '',
    area: { ...noArea, contracts: Object.values(contracts).flat() },
    state: 'ended',
    startsAt: ago(dayMs),
    endedAt: ago(dayMs - 320 * minuteMs),
    confirmedAt: ago(dayMs),
    updates: [],
    createdAt: ago(dayMs),
    changedAt: ago(dayMs),
    ...own,
  }
  await db().insert(outages).values(row)
  const hashes = await db().execute<{ customer_id: string; document_hash: string }>(
    sql`select customer_id, document_hash from credentials where client_id = 'demo'`,
  )
  const rows = Object.entries(contracts).map(([customerId, contractIds]) => ({
    clientId: 'demo',
    outageId: row.id,
    customerId,
    contractIds,
    documentHash:
      hashes.rows.find((found) => found.customer_id === customerId)?.document_hash ?? '',
    foundAt: ago(dayMs),
  }))
  if (rows.length > 0) await db().insert(outageSubscribers).values(rows)
}

const own = async (reader: Visitor) =>
  (await expectOk(listOutageCredits, await reader.call(listOutageCredits, {}))).credits
const page = (staff: Visitor, outageId = one, after?: string) =>
  staff.call(listSubscriberCredits, {
    params: { outageId },
    query: after === undefined ? {} : { after },
  })
const read = async (staff: Visitor, outageId = one, after?: string) =>
  expectOk(listSubscriberCredits, await page(staff, outageId, after))

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: morning })
  await app().fault({ upstream: 'erp', mode: 'ok' })
  await db().execute(sql`truncate outages, outage_subscribers, rate_limits`)
  asked = []
})
afterEach(() => vi.useRealTimers())

describe('the support desk', () => {
  const cardOf = async (clerk: Visitor) => {
    const params = { customerId: '101' }
    const { look } = await expectOk(readSubscriber, await clerk.call(readSubscriber, { params }))
    const answer = await clerk.call(readSubscriberContracts, { params, query: { look } })
    const { contracts } = await expectOk(readSubscriberContracts, answer)
    return contracts.map(({ id, credits }) => ({ id, credits }))
  }

  it('reads of each contract what an outage is worth, in the words of its subscriber', async () => {
    await outage({}, { '101': ['201'] })
    await app().signIn(person('Maria'))
    const clerk = await app().signInProvider('demo')
    const cards = await cardOf(clerk)
    expect(cards.find(({ id }) => id === '201')?.credits).toEqual([
      'Sua internet ficou 5 h 20 min fora em 24/11. Isso vale R$ 0,74 de abatimento.',
    ])
    expect(cards.filter(({ id }) => id !== '201').flatMap(({ credits }) => credits)).toEqual([])
  })

  it('reads none where the outage was too short', async () => {
    await outage({ endedAt: ago(dayMs - 20 * minuteMs) }, { '101': ['201'] })
    const clerk = await app().signInProvider('demo')
    expect((await cardOf(clerk)).flatMap(({ credits }) => credits)).toEqual([])
  })
})

describe('a subscriber', () => {
  it('sees what an outage is worth to the contract that it struck, and to no other one', async () => {
    await outage({}, { '101': ['201'] })
    const maria = await app().signIn(person('Maria'))
    asked = []
    expect(await own(maria)).toEqual([
      {
        outage_id: one,
        contract_id: '201',
        state: 'due',
        minutes: 320,
        price: '99.90',
        amount: '0.74',
        months: [{ month: '2026-11', minutes: 320, amount: '0.74' }],
      },
    ])
    expect(asked).not.toContain('fn_areceber')
    expect(await own(await app().signIn(person('João')))).toEqual([])
  })

  it('is told the price of the day on which an outage began, not of today', async () => {
    // The discount of R$ 20,19 of the sandbox ended thirteen days ago; the plan costs R$ 99,90 with no extra.
    const times = (days: number) => ({
      startsAt: ago(days * dayMs),
      endedAt: ago(days * dayMs - 320 * minuteMs),
    })
    await outage(times(14), { '101': ['201'] })
    await outage({ id: two, ...times(12) }, { '101': ['201'] })
    const found = await own(await app().signIn(person('Maria')))
    const worth = (price: string, day: string) => {
      const perMinute = Number(price) / (30 * 24 * 60)
      return { price, amount: (perMinute * 320).toFixed(2), months: [{ month: day.slice(0, 7) }] }
    }
    expect(found.find(({ outage_id: id }) => id === one)).toMatchObject(
      worth((99.9 - 20.19).toFixed(2), '2026-11-11'),
    )
    expect(found.find(({ outage_id: id }) => id === two)).toMatchObject(
      worth('99.90', '2026-11-13'),
    )
  })

  it('asks the ERP nothing where no outage struck', async () => {
    const maria = await app().signIn(person('Maria'))
    asked = []
    expect(await own(maria)).toEqual([])
    expect(asked).toEqual([])
  })

  it('sees one that is everywhere for each contract in force', async () => {
    await outage({ area: { ...noArea, isEverywhere: true } }, {})
    const found = await own(await app().signIn(person('Maria')))
    expect(found.map(({ contract_id: id, state }) => [id, state])).toEqual([['201', 'due']])
  })

  it('is told no amount of one that goes on, nor for a contract that is no more', async () => {
    await outage({ state: 'confirmed', endedAt: null }, { '101': ['201'] })
    await outage({ id: two }, { '101': ['999'] })
    expect(await own(await app().signIn(person('Maria')))).toMatchObject([
      { outage_id: one, state: 'open', amount: '', months: [] },
      { outage_id: two, contract_id: '999', state: 'unknown price', price: '', amount: '' },
    ])
  })

  it('is told no amount for a contract whose suspension has no known end', async () => {
    await outage({}, { '101': ['201'] })
    const key = ['demo', 'cliente_contrato', '201'] as const
    const before = await readRow(app(), key)
    await changeRow(app(), key, { data_inicial_suspensao: '2026-11-01' })
    const [found] = await own(await app().signIn(person('Maria')))
    await changeRow(app(), key, before ?? {})
    expect(found).toMatchObject({ state: 'unknown suspension', amount: '' })
  })

  it('sees nothing of drafts, of maintenances to come or cancelled, nor of another document', async () => {
    await outage({ state: 'draft', endedAt: null }, { '101': ['201'] })
    await outage(
      { id: two, kind: 'maintenance', state: 'confirmed', startsAt: ago(-dayMs), endedAt: null },
      { '101': ['201'] },
    )
    const third = '00000000-0000-4000-8000-000000000003'
    await outage({ id: third, state: 'cancelled' }, { '101': ['201'] })
    const fourth = '00000000-0000-4000-8000-000000000004'
    await outage({ id: fourth }, { '101': ['201'] })
    await db().execute(
      sql`update outage_subscribers set document_hash = 'another' where outage_id = ${fourth}`,
    )
    expect(await own(await app().signIn(person('Maria')))).toEqual([])
  })

  it('hears that the ERP is away, and is not told that there is none', async () => {
    await outage({}, { '101': ['201'] })
    const maria = await app().signIn(person('Maria'))
    await app().fault({ upstream: 'erp', mode: 'down' })
    expect((await maria.call(listOutageCredits, {})).status).toBe(503)
  })
})

describe('staff', () => {
  it('read the credits of an outage, a page at a time, and the reading is recorded', async () => {
    await outage({}, { '101': ['201'], '103': ['203'] })
    const staff = await app().signInProvider('demo')
    const { credits, ...rest } = await read(staff)
    expect(credits).toMatchObject([
      { customer_id: '101', contract_id: '201', state: 'due', amount: '0.74' },
      { customer_id: '103', contract_id: '203' },
    ])
    expect(rest).toMatchObject({ subscribers: 2, next: null })
    const [last] = await db()
      .select()
      .from(auditEntries)
      .orderBy(sql`id desc`)
      .limit(1)
    expect(last).toMatchObject({ action: 'outage credits read', subject: one, clientId: 'demo' })
    expect((await read(staff, one, '101')).credits).toMatchObject([{ customer_id: '103' }])
  })

  it('are recorded whatever page they begin at, once an hour and person', async () => {
    await outage({}, { '101': ['201'], '103': ['203'] })
    await outage({ id: two }, { '101': ['201'] })
    const looks = async () =>
      (
        await db()
          .select()
          .from(auditEntries)
          .orderBy(sql`id`)
      ).flatMap(({ action, subject, who }) =>
        action === 'outage credits read' ? [[who, subject]] : [],
      )
    const before = (await looks()).length
    const staff = await app().signInProvider('demo')
    for (const after of ['0', '101', '0']) await read(staff, one, after)
    await read(staff, two, '0')
    const bia = await enterAsProviderUser(app(), 'demo', 'reader')
    await read(bia, one, '0')
    vi.setSystemTime(new Date(morning.getTime() + hourMs + minuteMs))
    await read(await app().signInProvider('demo'), one, '0')
    expect((await looks()).slice(before)).toEqual([
      ['demo', one],
      ['demo', two],
      ['reader@demo.example', one],
      ['demo', one],
    ])
  })

  it('ask the ERP about a page at once', async () => {
    await outage({}, { '101': ['201'], '102': ['202'], '103': ['203'] })
    const staff = await app().signInProvider('demo')
    await read(staff)
    asked = []
    await read(staff)
    expect(asked.toSorted()).toEqual([
      'cliente_contrato',
      'cliente_contrato_acrescimos',
      'cliente_contrato_descontos',
      'cliente_contrato_servicos',
      // Those of the contracts, and those of their plans.
      'vd_contratos_produtos',
      'vd_contratos_produtos',
    ])
  })

  it('read none of a draft, of an unknown outage and of another provider', async () => {
    await outage({ state: 'draft', endedAt: null }, {})
    await outage({ id: two }, {})
    const staff = await app().signInProvider('demo')
    expect((await page(staff)).status).toBe(404)
    const unknown = await readRefusal(await page(staff, '00000000-0000-4000-8000-00000000000f'))
    expect(unknown).toEqual({ status: 404, body: { message: 'outage not found' } })
    const others = await app().signInProvider('serrana')
    expect((await page(others, two)).status).toBe(404)
    const nobody = app().visitor()
    expect((await page(nobody, two)).status).toBe(401)
  })

  it('count a maintenance by the notice that it had', async () => {
    const told = { kind: 'maintenance', noticeAt: ago(dayMs + 72 * hourMs) } as const
    await outage(told, { '101': ['201'] })
    await outage(
      {
        ...told,
        id: two,
        startsAt: ago(2 * dayMs),
        endedAt: ago(2 * dayMs - hourMs),
        noticeAt: ago(3 * dayMs),
      },
      { '101': ['201'] },
    )
    const staff = await app().signInProvider('demo')
    expect((await read(staff)).credits).toMatchObject([{ state: 'announced', amount: '' }])
    expect((await read(staff, two)).credits).toMatchObject([{ state: 'due', minutes: 60 }])
  })
})
