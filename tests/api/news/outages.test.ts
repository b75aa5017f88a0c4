import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { askOutageEnd, listOwnOutages } from '#contract/news/outages.ts'
import { signIn, validToken } from '#contract/account/session.ts'
import {
  cancelOutage,
  confirmOutage,
  createOutage,
  endOutage,
  listOutages,
  removeOutage,
  saveOutage,
  searchOutageArea,
  updateOutage,
} from '#contract/news/staff-outages.ts'
import {
  confirmTenantOutage,
  createTenantOutage,
  endTenantOutage,
  listTenantOutages,
} from '#contract/news/tenant-outages.ts'
import { localTime } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { dayMs, hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import { maxUpdates } from '#domain/news/outages/outage.ts'
import { sandboxPassword } from '#sandbox/world/people.ts'
import { inboxMessages } from '#server/messaging/inbox/table.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { outageTellKind } from '#server/news/outages/job-kinds.ts'
import { outages } from '#server/news/outages/table.ts'
import { keepTallies } from '#server/news/outages/tallies.ts'
import { sourceOf } from '#server/news/outages/tell.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeDuringRead } from '#tests/support/change-during-read.ts'
import { changeRow, readRow } from '#tests/support/upstreams/erp-rows.ts'
import { boxOutage } from '#tests/support/box-outage.ts'
import { noArea } from '#tests/support/no-area.ts'
import { received, subscribe } from '#tests/support/upstreams/pushes.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
const db = () => app().database.db

type Draft = BodyOf<typeof createOutage>
const draft = boxOutage
const at = (outageId: string) => ({ params: { outageId } })

async function open(staff: Visitor, changes: Partial<Draft> = {}) {
  const body = { ...draft, ...changes }
  const made = await expectOk(createOutage, await staff.call(createOutage, { body }))
  await app().doJobs()
  return made
}
async function confirmed(staff: Visitor, changes: Partial<Draft> = {}) {
  const { id, version } = await open(staff, changes)
  const answer = await staff.call(confirmOutage, { ...at(id), body: { version } })
  const { affected } = await expectOk(confirmOutage, answer)
  await app().doJobs()
  return { id, version: version + 1, affected }
}
const listed = async (staff: Visitor) =>
  (await expectOk(listOutages, await staff.call(listOutages, { query: {} }))).outages
async function found(staff: Visitor, id: string) {
  const one = (await listed(staff)).find((other) => other.id === id)
  if (!one) throw new Error('not listed')
  return one
}
const own = async (reader: Visitor) =>
  (await expectOk(listOwnOutages, await reader.call(listOwnOutages, {}))).outages
const told = async (source: string) => {
  const rows = await db().select().from(inboxMessages).where(eq(inboxMessages.source, source))
  return rows.map(({ customerId }) => customerId).toSorted()
}
const phoneOf = (reader: Visitor) => subscribe(app(), reader, { invoiceRange: 1 })
const titlesOn = async (phone: Awaited<ReturnType<typeof phoneOf>>) =>
  (await received(app(), phone)).map(({ title }) => title)
/** Signed in now: sessions end while the clock moves. */
const clerk = () => app().signInProvider('demo')
const reader = (name: string) => app().signIn(person(name))
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
/** Nine in the morning at the provider. */
const morning = new Date('2026-11-25T12:00:00Z')

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: morning })
  await app().fault({ upstream: 'erp', mode: 'ok' })
  await db().execute(
    sql`truncate outages, outage_subscribers, notices, jobs, push_subscriptions, rate_limits`,
  )
})
afterEach(() => vi.useRealTimers())

describe('an outage', () => {
  it('is counted, told to those it affects alone, updated and ended', async () => {
    const staff = await app().signInProvider('demo')
    const maria = await app().signIn(person('Maria'))
    const joao = await app().signIn(person('João'))
    const [phone, other] = [await phoneOf(maria), await phoneOf(joao)]
    const { id, version } = await open(staff)
    expect(await found(staff, id)).toMatchObject({ state: 'draft', affected: 2, is_counted: true })
    expect(await own(maria)).toEqual([])

    await expectOk(confirmOutage, await staff.call(confirmOutage, { ...at(id), body: { version } }))
    await app().doJobs()
    expect(await told(`${id}:begin`)).toEqual(['101', '103'])
    expect(await own(maria)).toMatchObject([
      { id, phase: 'now', is_current: true, place: 'Rua das Acácias', contract_ids: ['201'] },
    ])
    expect(await own(joao)).toEqual([])
    expect(await titlesOn(phone)).toEqual(['Internet fora do ar na sua região'])

    const news = {
      version: version + 1,
      cause: 'power',
      note: 'Equipe no local.',
      expected_end: '2026-11-25 11:30',
    } as const
    const updated = await staff.call(updateOutage, { ...at(id), body: news })
    expect(await expectOk(updateOutage, updated)).toEqual({ version: version + 2 })
    await app().doJobs()
    expect(await own(maria)).toMatchObject([
      {
        cause: 'power',
        expected_end: '2026-11-25T14:30:00.000Z',
        updates: [{ note: 'Equipe no local.' }],
      },
    ])

    pass(hourMs)
    expect((await (await clerk()).call(endOutage, at(id))).status).toBe(200)
    await app().doJobs()
    expect(await told(`${id}:end`)).toEqual(['101', '103'])
    expect(await own(await reader('Maria'))).toMatchObject([{ phase: 'ended', is_current: true }])
    expect(await titlesOn(phone)).toEqual([
      'Internet fora do ar na sua região',
      'Novidade sobre a queda da internet',
      'A internet voltou',
    ])
    expect(await received(app(), other)).toEqual([])
    const ended = await found(await clerk(), id)
    expect(ended).toMatchObject({ state: 'ended', told: 2, is_sending: false })
    pass(2 * dayMs)
    // Of a push service that was busy all day: its counts are still to come.
    await db().update(inboxMessages).set({ isPushWaiting: true, pushed: 0 })
    await keepTallies(app().database, new Date())
    await db().update(inboxMessages).set({ isPushWaiting: false })
    expect(await found(await clerk(), id)).toMatchObject({ told: 2, pushed: 0 })
    await db().update(inboxMessages).set({ pushed: 1 }).where(eq(inboxMessages.customerId, '101'))
    await keepTallies(app().database, new Date())
    await db().execute(sql`truncate notices`)
    expect(await found(await clerk(), id)).toMatchObject({ told: 2, pushed: 3 })
    expect(await own(await reader('Maria'))).toMatchObject([{ phase: 'ended', is_current: false }])
  })

  it('is told at night while it happens; of its end only those who asked are woken', async () => {
    vi.setSystemTime(new Date('2026-11-26T05:00:00Z'))
    const staff = await app().signInProvider('demo')
    const maria = await app().signIn(person('Maria'))
    const bakery = await app().signIn(person('Padaria'))
    const [phone, bakeryPhone] = [await phoneOf(maria), await phoneOf(bakery)]
    const { id } = await confirmed(staff)
    expect((await maria.call(askOutageEnd, at(id))).status).toBe(200)
    expect(await own(maria)).toMatchObject([{ is_asked: true }])
    pass(hourMs)
    expect((await (await clerk()).call(endOutage, at(id))).status).toBe(200)
    await app().doJobs()
    expect(await titlesOn(phone)).toEqual([
      'Internet fora do ar na sua região',
      'A internet voltou',
    ])
    expect(await titlesOn(bakeryPhone)).toEqual(['Internet fora do ar na sua região'])
    pass(8 * hourMs)
    await app().doJobs()
    expect(await titlesOn(bakeryPhone)).toEqual([
      'Internet fora do ar na sua região',
      'A internet voltou',
    ])
  })

  it('is not listed on an own device that opens the bills alone', async () => {
    vi.setSystemTime(morning.getTime() - 15 * dayMs)
    const device = app().visitor()
    const { document, password } = person('Maria')
    const body = { cpfOrCnpj: document, password: password ?? sandboxPassword, isOwnDevice: true }
    expect((await device.call(signIn, { body })).status).toBe(200)
    vi.setSystemTime(morning)
    expect((await device.call(validToken, {})).status).toBe(200)
    await confirmed(await clerk())
    // An empty list would say that all is well.
    expect(await readRefusal(await device.call(listOwnOutages, {}))).toEqual({
      status: 403,
      body: { message: 'full session required' },
    })
  })

  it('everywhere is opened and told while the ERP is away', async () => {
    await app().fault({ upstream: 'erp', mode: 'down' })
    const staff = await app().signInProvider('demo')
    const everywhere = { area: { ...noArea, isEverywhere: true } }
    const { id, affected } = await confirmed(staff, everywhere)
    expect(affected).toBeGreaterThan(2)
    expect(await told(`${id}:begin`)).toHaveLength(affected)
  })

  it('is not confirmed while the ERP does not say whom it affects, and goes on by itself', async () => {
    await app().fault({ upstream: 'erp', mode: 'down' })
    const staff = await app().signInProvider('demo')
    const { id, version } = await open(staff)
    const early = await staff.call(confirmOutage, { ...at(id), body: { version } })
    expect(await readRefusal(early)).toEqual({
      status: 409,
      body: { message: 'affected not counted' },
    })
    expect(await found(staff, id)).toMatchObject({ counting: { is_waiting: true } })
    await app().fault({ upstream: 'erp', mode: 'ok' })
    pass(5 * minuteMs)
    await app().doJobs()
    expect(await found(staff, id)).toMatchObject({ counting: null, affected: 2 })
  })

  it('with several updates at night is pushed about the last of them in the morning', async () => {
    vi.setSystemTime(new Date('2026-11-26T05:00:00Z'))
    const staff = await clerk()
    const phone = await phoneOf(await reader('Maria'))
    const { id, version } = await confirmed(staff)
    for (const [nth, note] of ['Equipe a caminho.', 'Emenda em curso.'].entries()) {
      const body = { version: version + nth, cause: 'fibre', note, expected_end: null } as const
      expect((await staff.call(updateOutage, { ...at(id), body })).status).toBe(200)
      await app().doJobs()
    }
    pass(7 * hourMs)
    await app().doJobs()
    const bodies = (await received(app(), phone)).map(({ body }) => body.split('\n').at(-1))
    expect(bodies).toEqual([expect.stringContaining('Rompimento'), 'Emenda em curso.'])
    expect(await told(`${id}:update:1`)).toEqual(['101', '103'])
  })

  it('that ends before everybody was told tells nobody any more that it began', async () => {
    vi.setSystemTime(new Date('2026-11-25T23:30:00Z'))
    const staff = await app().signInProvider('demo')
    const maria = await app().signIn(person('Maria'))
    const phone = await phoneOf(maria)
    const { id, version } = await confirmed(staff)
    const news = { version, cause: 'fibre', note: 'Emenda em curso.', expected_end: null } as const
    await staff.call(updateOutage, { ...at(id), body: news })
    await app().doJobs()
    await staff.call(endOutage, at(id))
    pass(12 * hourMs)
    await app().doJobs()
    expect(await titlesOn(phone)).toEqual([
      'Internet fora do ar na sua região',
      'A internet voltou',
    ])
  })

  it('that goes on is listed to a subscriber, however many have ended since it began', async () => {
    const { id } = await confirmed(await clerk(), { area: { ...noArea, isEverywhere: true } })
    const [row] = await db().select().from(outages).where(eq(outages.id, id))
    if (!row) throw new Error('not stored')
    const ended = Array.from({ length: 50 }, (_, nth) => ({
      ...row,
      id: randomUUID(),
      state: 'ended' as const,
      startsAt: new Date(Date.now() + nth + 1),
      endedAt: new Date(Date.now() + nth),
    }))
    await db().insert(outages).values(ended)
    pass(hourMs)
    expect((await own(await reader('Maria')))[0]).toMatchObject({ id, phase: 'now' })
  })

  it('is told as being sent, when it is confirmed while the list is read', async (context) => {
    const { database } = app()
    context.skip(database.kind === 'embedded')
    const staff = await clerk()
    const { id } = await open(staff)
    const job = { clientId: 'demo', kind: outageTellKind, key: sourceOf(id, 'begin'), payload: {} }
    const read = () => found(staff, id)
    const during = await changeDuringRead(database, 'outages', read, async (tx) => {
      await tx.update(outages).set({ state: 'confirmed' }).where(eq(outages.id, id))
      await tx.insert(jobs).values({ ...job, nextTryAt: null, createdAt: new Date() })
    })
    expect(during.is_sending).toBe(during.state === 'confirmed')
    expect(await read()).toMatchObject({ state: 'confirmed', is_sending: true })
  })
})

describe('a maintenance', () => {
  const works = {
    kind: 'maintenance',
    cause: 'works',
    starts_at: '2026-11-30 02:00',
    expected_end: '2026-11-30 04:00',
  } as const

  it('is told three days before, by day, and is on the home from then on', async () => {
    const staff = await app().signInProvider('demo')
    const maria = await app().signIn(person('Maria'))
    const phone = await phoneOf(maria)
    const { id } = await confirmed(staff, works)
    expect(await titlesOn(phone)).toEqual([])
    expect(await own(maria)).toMatchObject([{ phase: 'planned', is_current: false }])
    vi.setSystemTime(new Date('2026-11-27T06:00:00Z'))
    await app().doJobs()
    expect(await own(await reader('Maria'))).toMatchObject([{ phase: 'planned', is_current: true }])
    expect(await titlesOn(phone)).toEqual([])
    vi.setSystemTime(new Date('2026-11-27T11:30:00Z'))
    await app().doJobs()
    expect(await titlesOn(phone)).toEqual(['Manutenção programada'])
    vi.setSystemTime(new Date('2026-11-30T05:30:00Z'))
    expect(await own(await reader('Maria'))).toMatchObject([{ phase: 'now' }])
    const later = await clerk()
    expect((await later.call(cancelOutage, at(id))).status).toBe(409)
    expect((await later.call(endOutage, at(id))).status).toBe(200)
  })

  it('is told to those it affects when it is told, though the ERP is away for hours then', async () => {
    const staff = await app().signInProvider('demo')
    const { id } = await confirmed(staff, works)
    const line = ['demo', 'radusuarios', '604'] as const
    const before = await readRow(app(), line)
    await changeRow(app(), line, { id_caixa_ftth: '9', id_transmissor: '9' })
    await changeRow(app(), ['demo', 'radusuarios', '603'], { id_caixa_ftth: '1' })
    await app().fault({ upstream: 'erp', mode: 'down' })
    vi.setSystemTime(new Date('2026-11-27T12:00:00Z'))
    await app().doJobs()
    expect(await told(`${id}:notice`)).toEqual([])
    await app().fault({ upstream: 'erp', mode: 'ok' })
    pass(hourMs)
    await app().doJobs()
    expect(await told(`${id}:notice`)).toEqual(['101', '102'])
    expect(await own(await reader('Padaria'))).toEqual([])
    expect(await own(await reader('João'))).toMatchObject([{ contract_ids: ['202'] }])
    expect(await found(await clerk(), id)).toMatchObject({ affected: 2 })
    await changeRow(app(), line, before ?? {})
    await changeRow(app(), ['demo', 'radusuarios', '603'], { id_caixa_ftth: '2' })
  })

  it('is told to those of its confirmation whose contract cannot be read by then', async () => {
    const staff = await app().signInProvider('demo')
    const { id } = await confirmed(staff, works)
    const contract = ['demo', 'cliente_contrato', '206'] as const
    const before = await readRow(app(), contract)
    await changeRow(app(), contract, { id_vd_contrato: 'x' })
    onTestFinished(() => changeRow(app(), contract, before))
    vi.setSystemTime(new Date('2026-11-27T12:00:00Z'))
    await app().doJobs()
    expect(await told(`${id}:notice`)).toEqual(['101', '103'])
    const counted = { affected: 2, affected_incomplete: true }
    expect(await found(await clerk(), id)).toMatchObject(counted)
    const other = await open(await clerk())
    expect(await found(await clerk(), other.id)).toMatchObject({ ...counted, affected: 1 })
  })

  it('is told to those of its confirmation where the ERP stays away', async () => {
    const staff = await app().signInProvider('demo')
    const { id } = await confirmed(staff, works)
    await app().fault({ upstream: 'erp', mode: 'down' })
    vi.setSystemTime(new Date('2026-11-27T12:00:00Z'))
    await app().doJobs()
    expect(await told(`${id}:notice`)).toEqual([])
    pass(12 * hourMs)
    await app().doJobs()
    expect(await told(`${id}:notice`)).toEqual(['101', '103'])
    // A credit goes by when it was told, not by when it was to be.
    expect(await found(await clerk(), id)).toMatchObject({ notice_at: '2026-11-28T00:00:00.000Z' })
  })

  it('that is cancelled while its notice waits for a silent ERP is cancelled in silence', async () => {
    const { id } = await confirmed(await clerk(), works)
    await app().fault({ upstream: 'erp', mode: 'down' })
    vi.setSystemTime(new Date('2026-11-27T12:00:00Z'))
    await app().doJobs()
    expect((await (await clerk()).call(cancelOutage, at(id))).status).toBe(200)
    await app().fault({ upstream: 'erp', mode: 'ok' })
    pass(hourMs)
    await app().doJobs()
    expect(await db().$count(inboxMessages)).toBe(0)
  })

  it('that is updated while its notice waits for a silent ERP is told once, with what is new', async () => {
    const { id, version } = await confirmed(await clerk(), works)
    await app().fault({ upstream: 'erp', mode: 'down' })
    vi.setSystemTime(new Date('2026-11-27T12:00:00Z'))
    await app().doJobs()
    const body = { version, cause: 'works', note: 'Troca de poste.', expected_end: null } as const
    await expectOk(updateOutage, await (await clerk()).call(updateOutage, { ...at(id), body }))
    await app().doJobs()
    await app().fault({ upstream: 'erp', mode: 'ok' })
    pass(hourMs)
    await app().doJobs()
    const rows = await db().select().from(inboxMessages)
    expect(rows.map(({ source }) => source)).toEqual([`${id}:notice`, `${id}:notice`])
    expect(rows[0]?.body).toContain('Troca de poste.')
  })

  it.each([
    ['', []],
    ['101', ['101', '103']],
  ])(
    'whose notice reached those up to "%s" tells its cancellation to %j',
    async (after, readers) => {
      const staff = await clerk()
      const { id } = await confirmed(staff, works)
      // The message of its notice, as a recount leaves it; no worker takes it up.
      const one = { clientId: 'demo', kind: outageTellKind, key: sourceOf(id, 'notice') }
      await db().delete(jobs)
      await db()
        .insert(jobs)
        .values({ ...one, payload: { after }, nextTryAt: null, createdAt: new Date() })
      expect((await staff.call(cancelOutage, at(id))).status).toBe(200)
      await app().doJobs()
      expect(await told(`${id}:cancel`)).toEqual(readers)
    },
  )

  it('that nobody was told of is cancelled in silence, another one is told', async () => {
    const staff = await app().signInProvider('demo')
    const { id } = await confirmed(staff, works)
    expect((await staff.call(endOutage, at(id))).status).toBe(409)
    expect((await staff.call(cancelOutage, at(id))).status).toBe(200)
    const soon = { ...works, starts_at: '2026-11-25 22:00', expected_end: null }
    const second = await confirmed(staff, soon)
    expect((await staff.call(cancelOutage, at(second.id))).status).toBe(200)
    await app().doJobs()
    expect(await told(`${id}:cancel`)).toEqual([])
    expect(await told(`${second.id}:cancel`)).toEqual(['101', '103'])
    pass(6 * dayMs)
    await app().doJobs()
    expect(await told(`${id}:notice`)).toEqual([])
  })

  it('whose forecast changes before it is told is told once, with the new one', async () => {
    const staff = await app().signInProvider('demo')
    const { id, version } = await confirmed(staff, works)
    const later = { version, cause: 'works', note: '', expected_end: '2026-11-30 06:00' } as const
    await expectOk(updateOutage, await staff.call(updateOutage, { ...at(id), body: later }))
    vi.setSystemTime(new Date('2026-11-27T12:00:00Z'))
    await app().doJobs()
    const rows = await db().select().from(inboxMessages)
    expect(rows.map(({ source }) => source)).toEqual([`${id}:notice`, `${id}:notice`])
    expect(rows[0]?.body).toContain('até 30/11/2026 06:00')
  })
})

describe('what staff type', () => {
  const refusalOf = async (body: Draft) => {
    const staff = await app().signInProvider('demo')
    return (await readRefusal(await staff.call(createOutage, { body }))).body['message']
  }

  it.each([
    [{ area: noArea }, 'area not provided'],
    [{ place: 'a\u202eb' }, 'invalid place'],
    [{ place: 'x'.repeat(120) }, 'invalid place'],
    [{ note: 'x'.repeat(600) }, 'invalid note'],
    [{ note: 'Veja https://evil.example/x' }, 'link not allowed'],
    [{ place: 'Centro, 11 99999-8888' }, 'contact not allowed'],
    [{ note: 'Chave PIX: 529.982.247-25' }, 'payment data not allowed'],
    [{ starts_at: '2026-11-26 09:00' }, 'invalid times'],
    [{ starts_at: '2026-11-10 09:00' }, 'invalid times'],
    [{ expected_end: '2026-11-25 08:00' }, 'invalid times'],
    [{ kind: 'maintenance', starts_at: '2027-02-26 09:00' }, 'invalid times'],
  ] as const)('with %j is refused: %s', async (changes, message) => {
    expect(await refusalOf({ ...draft, ...changes })).toBe(message)
    expect(await db().$count(sql`outages`)).toBe(0)
  })

  it('is saved by its version, counted again where the area changed, and removed', async () => {
    const staff = await app().signInProvider('demo')
    const { id, version } = await open(staff)
    const body = { ...draft, version, area: { ...noArea, contracts: ['202'] } }
    const saved = await staff.call(saveOutage, { ...at(id), body })
    expect(await expectOk(saveOutage, saved)).toEqual({ version: version + 1 })
    expect((await staff.call(saveOutage, { ...at(id), body })).status).toBe(409)
    await app().doJobs()
    expect(await found(staff, id)).toMatchObject({ affected: 1 })
    expect((await staff.call(removeOutage, at(id))).status).toBe(200)
    expect((await staff.call(removeOutage, at(id))).status).toBe(404)
    expect(await db().$count(sql`outage_subscribers`)).toBe(0)
  })

  it('keeps its count while the area is the same, for as long as it may be confirmed by it', async () => {
    const staff = await app().signInProvider('demo')
    const { id, version } = await open(staff)
    const countedAt = async () => {
      const [row] = await db().select().from(outages).where(eq(outages.id, id))
      return row?.countedAt ?? null
    }
    const save = async (by: Visitor, nth: number, changes: Partial<Draft>) => {
      const body = { ...draft, ...changes, version: version + nth }
      await expectOk(saveOutage, await by.call(saveOutage, { ...at(id), body }))
    }
    await app().fault({ upstream: 'erp', mode: 'down' })
    const counted = await countedAt()
    pass(minuteMs)
    await save(staff, 0, { note: 'Equipe a caminho.' })
    await app().doJobs()
    expect(await countedAt()).toEqual(counted)

    pass(hourMs)
    const later = await clerk()
    await save(later, 1, { note: 'Equipe no local.' })
    expect(await countedAt()).toBeNull()
    // A count that goes on is not begun again, and ends when the ERP is back.
    await save(later, 2, { note: '' })
    await app().fault({ upstream: 'erp', mode: 'ok' })
    pass(5 * minuteMs)
    await app().doJobs()
    const body = { version: version + 3 }
    expect((await (await clerk()).call(confirmOutage, { ...at(id), body })).status).toBe(200)
  })

  it('is not confirmed without a place, without anybody, or after an hour', async () => {
    const staff = await app().signInProvider('demo')
    const confirm = async (changes: Partial<Draft>, wait = 0) => {
      const { id, version } = await open(staff, changes)
      pass(wait)
      const answer = await (await clerk()).call(confirmOutage, { ...at(id), body: { version } })
      return (await readRefusal(answer)).body['message']
    }
    expect(await confirm({ place: '' })).toBe('place not provided')
    expect(await confirm({ area: { ...noArea, contracts: ['999999'] } })).toBe('nobody affected')
    expect(await confirm({}, hourMs)).toBe('affected not counted')
  })

  it('may be updated a limited number of times', async () => {
    const staff = await app().signInProvider('demo')
    const { id, version } = await confirmed(staff)
    const update = (nth: number) => {
      const body = { version: version + nth, cause: 'fibre', note: '', expected_end: null } as const
      return staff.call(updateOutage, { ...at(id), body })
    }
    for (let nth = 0; nth < maxUpdates; nth += 1) expect((await update(nth)).status).toBe(200)
    expect(await readRefusal(await update(maxUpdates))).toMatchObject({
      body: { message: 'too many updates' },
    })
  })

  it('finds network points by a part of their name', async () => {
    const staff = await app().signInProvider('demo')
    const query = { kind: 'point', text: '01' } as const
    const answer = await staff.call(searchOutageArea, { query })
    expect((await expectOk(searchOutageArea, answer)).found).toEqual([
      { id: 'box:1', name: 'CTO 01 RUA DAS ACACIAS' },
      { id: 'olt:1', name: 'OLT 01 SEDE' },
    ])
  })
})

describe('an outage of somebody else', () => {
  it('is neither read nor changed by another provider', async () => {
    const { id, version } = await confirmed(await app().signInProvider('demo'))
    const other = await app().signInProvider('litoral')
    expect(await listed(other)).toEqual([])
    const answers = [
      await other.call(saveOutage, { ...at(id), body: { ...draft, version } }),
      await other.call(removeOutage, at(id)),
      await other.call(confirmOutage, { ...at(id), body: { version } }),
      await other.call(updateOutage, {
        ...at(id),
        body: { version, cause: 'fibre', note: '', expected_end: null },
      }),
      await other.call(endOutage, at(id)),
      await other.call(cancelOutage, at(id)),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  })

  it('is not asked about by a subscriber whom it does not affect', async () => {
    const { id } = await confirmed(await app().signInProvider('demo'))
    const joao = await app().signIn(person('João'))
    expect((await joao.call(askOutageEnd, at(id))).status).toBe(404)
    const maria = await app().signIn(person('Maria'))
    await (await app().signInProvider('demo')).call(endOutage, at(id))
    expect((await maria.call(askOutageEnd, at(id))).status).toBe(409)
  })
})

describe('an administrator', () => {
  it('opens, lists and ends an outage of a provider, and of none that is unknown', async () => {
    const admin = await app().signInAdmin()
    const params = { clientId: 'demo' }
    const answer = await admin.call(createTenantOutage, { params, body: draft })
    const { id, version } = await expectOk(createTenantOutage, answer)
    await app().doJobs()
    const one = { params: { ...params, outageId: id } }
    const confirming = await admin.call(confirmTenantOutage, { ...one, body: { version } })
    expect(await expectOk(confirmTenantOutage, confirming)).toEqual({ affected: 2 })
    await app().doJobs()
    expect(await told(`${id}:begin`)).toEqual(['101', '103'])
    expect(await found(await clerk(), id)).toMatchObject({ state: 'confirmed' })
    expect((await admin.call(endTenantOutage, one)).status).toBe(200)
    const list = await admin.call(listTenantOutages, { params, query: {} })
    const { outages, time_zone } = await expectOk(listTenantOutages, list)
    expect(outages).toMatchObject([{ id, phase: 'ended' }])
    expect(time_zone).toBe('America/Sao_Paulo')
    const elsewhere = { params: { clientId: 'litoral', outageId: id } }
    expect((await admin.call(endTenantOutage, elsewhere)).status).toBe(404)
    const unknown = { params: { clientId: 'nobody' }, query: {} }
    expect(await readRefusal(await admin.call(listTenantOutages, unknown))).toMatchObject({
      body: { message: 'customer not found' },
    })
  })
})

describe('many drops in one place', () => {
  const login = (id: string) => ['demo', 'radusuarios', id] as const
  /** Connections that the ERP knows to have ended now. */
  async function drop(...ids: readonly string[]): Promise<void> {
    const change = { online: 'N', ultima_conexao_final: localTime(new Date(), defaultTimeZone) }
    for (const id of ids) await changeRow(app(), login(id), change)
  }
  /** Past what is kept of the last question to the ERP. */
  async function listed() {
    pass(3 * minuteMs)
    const staff = await clerk()
    return expectOk(listOutages, await staff.call(listOutages, { query: {} }))
  }
  const suspected = async () => (await listed()).suspected
  const rows = ['601', '602', '603', '604', '605']

  it('are suggested to staff and published to nobody, until an outage there is open', async () => {
    const maria = await reader('Maria')
    const before = await Promise.all(rows.map((id) => readRow(app(), login(id))))
    // Five contracts, since two logins of one are one home.
    await changeRow(app(), login('602'), { id_contrato: '204' })
    await drop('601', '602', '603', '604')
    expect(await listed()).toMatchObject({ suspected: [], is_suspected_known: true })
    await drop('605')
    const olt = { place_id: 'olt:1', name: 'OLT 01 SEDE', contracts: 5 }
    expect(await suspected()).toMatchObject([olt])
    expect(await db().$count(sql`outages`)).toBe(0)
    expect(await own(maria)).toEqual([])
    await app().fault({ upstream: 'erp', mode: 'down' })
    expect(await listed()).toMatchObject({ suspected: [], is_suspected_known: false })
    await app().fault({ upstream: 'erp', mode: 'ok' })
    pass(minuteMs)
    await drop(...rows)
    expect(await suspected()).toMatchObject([olt])
    const there = { area: { ...noArea, points: [{ id: 'olt:1', name: 'OLT 01' }] } }
    const works = { kind: 'maintenance', cause: 'works', starts_at: '2026-11-30 02:00' } as const
    await open(await clerk(), { ...works, ...there })
    expect(await suspected()).toMatchObject([olt])
    const { id } = await open(await clerk(), there)
    expect(await suspected()).toEqual([])
    await (await clerk()).call(removeOutage, at(id))
    await drop(...rows)
    expect(await suspected()).toMatchObject([olt])
    await confirmed(await clerk(), { area: { ...noArea, isEverywhere: true } })
    expect(await suspected()).toEqual([])
    for (const [nth, id] of rows.entries()) await changeRow(app(), login(id), before[nth] ?? {})
  })

  it('are none once the connections are back', async () => {
    await changeRow(app(), login('602'), { id_contrato: '204' })
    await drop(...rows)
    expect(await suspected()).toHaveLength(1)
    await changeRow(app(), login('601'), { online: 'S', ultima_conexao_final: '' })
    expect(await suspected()).toEqual([])
  })
})
