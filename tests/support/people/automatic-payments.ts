import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import {
  beginAutomaticCard,
  beginAutomaticPix,
  findAutomaticPayment,
  listAutomaticPayments,
} from '#contract/money/automatic-payments.ts'
import { listCards } from '#contract/money/cards.ts'
import { editTenant, findTenant } from '#contract/staff/tenants/tenants.ts'
import { listInboxMessages } from '#contract/messaging/inbox.ts'
import type { AgreementGateway } from '#domain/money/automatic-payments/agreement-gateway.ts'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import { nextReminderHour } from '#domain/news/reminders/reminder-hours.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { expectOk } from '../wire/answers.ts'
import { formOf } from '../tenants/tenant-form.ts'
import { person, useApp } from '../app.ts'
import { from, type Visitor } from '../browser/visitor.ts'

/** Maria's contract, and its bill that is due in ten days. */
export const contractId = '201'
export const bill = '1024'
export const billRow = ['demo', 'fn_areceber', bill] as const

/** The system that is asked where agreements are made there. */
export const upstreamOf = { cielo: 'gateway', bank: 'bank' } as const

type AnswerUpstream = (request: Request) => Promise<Response | null>

/** Milliseconds ahead at which it is no night: at midnight the sandbox's days move on within a test. */
function untilDaytime(ahead: number): number {
  const present = Date.now()
  return nextReminderHour(new Date(present + ahead), defaultTimeZone).getTime() - present
}

/**
 * A server whose automatic payments are tried, with a clock that can be moved: each test finds the sandbox
 * as it was seeded. `answerUpstream`: see `useApp`.
 */
export function useAutomaticPayments(answerUpstream: AnswerUpstream = async () => null) {
  let ahead = 0
  const app = useApp({ now: () => new Date(Date.now() + ahead), answerUpstream })
  const moveClock = (milliseconds: number) => {
    ahead += milliseconds
  }
  const daysFromNow = (days: number) =>
    addDays(calendarDate(new Date(Date.now() + ahead), defaultTimeZone), days)

  beforeEach(async () => {
    ahead += 2 * minuteMs
    ahead = untilDaytime(ahead)
    await app().fault({ upstream: 'gateway', mode: 'ok' })
    await app().fault({ upstream: 'bank', mode: 'ok' })
    await app().fault({ upstream: 'erp', mode: 'ok' })
    await app().sandbox.reset()
    const { db } = app().database
    await db.execute(
      sql`truncate payments, automatic_agreements, automatic_charges, right_requests, notices, jobs`,
    )
    await db.execute(sql`delete from cards where last_four <> '0010'`)
  })

  const store = () => sandboxStore(app().database.db)
  /** Has new agreements made there, as an administrator chooses for the provider. */
  async function agreeAt(gateway: AgreementGateway): Promise<void> {
    const admin = await app().signInAdmin()
    const params = { clientId: 'demo' }
    const { customer } = await expectOk(findTenant, await admin.call(findTenant, { params }))
    const body = { ...formOf(customer), pix_gateway: gateway === 'cielo' ? '' : gateway }
    await expectOk(editTenant, await admin.call(editTenant, { params, body }))
  }

  /** The tests of a group have their agreements made there. */
  function useGateway(gateway: AgreementGateway): void {
    beforeAll(() => agreeAt(gateway))
    afterAll(() => agreeAt('cielo'))
  }

  const charges = () => store().list('demo', 'charges')
  const receipts = () => store().list('demo', 'fn_areceber_baixas')

  async function post(path: string, body: object): Promise<Response> {
    return app().app.request(
      `http://demo.localhost${path}`,
      {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      },
      from('127.0.0.1'),
    )
  }

  /** Does what the product would do by itself so many days later. */
  async function pass(days: number): Promise<void> {
    const answer = await post('/sandbox/automatic-payments', { days })
    expect(answer.status).toBe(200)
  }

  const work = () => app().doJobs()
  const resolve = () => app().resolvePayments()

  /** The same with what the resolver does in between. */
  async function run(days: number): Promise<void> {
    await pass(days)
    await resolve()
    await pass(days)
  }

  const idOf = async (maria: Visitor) =>
    (await expectOk(listAutomaticPayments, await maria.call(listAutomaticPayments, {})))
      .agreements[0]?.id ?? ''

  async function read(maria: Visitor) {
    const params = { id: await idOf(maria) }
    const answer = await maria.call(findAutomaticPayment, { params })
    return (await expectOk(findAutomaticPayment, answer)).agreement
  }

  const titles = async (maria: Visitor) => {
    const { notices } = await expectOk(
      listInboxMessages,
      await maria.call(listInboxMessages, { query: {} }),
    )
    return notices.map(({ title }) => title).toReversed()
  }

  async function cardIdOf(maria: Visitor): Promise<string> {
    const { cards } = await expectOk(listCards, await maria.call(listCards, {}))
    return cards[0]?.uuid ?? ''
  }

  const beginPix = (who: Visitor, body: object = {}) =>
    who.call(beginAutomaticPix, { body: { contractId, limit: '200.00', ...body } })
  const beginCard = (who: Visitor, cardId: string, body: object = {}) =>
    who.call(beginAutomaticCard, { body: { contractId, cardId, limit: '200.00', ...body } })

  const recurrences = () => store().list('demo', 'pix_recurrences')

  async function choose(choice: 'approve' | 'refuse' | 'cancel'): Promise<void> {
    const id = (await recurrences()).at(-1)?.['id'] ?? ''
    const answer = await post(`/sandbox/pix-recurrences/${id}`, { client_id: 'demo', choice })
    expect(answer.status).toBe(200)
  }

  const bank = (order: object) => post('/sandbox/pix-bank', { client_id: 'demo', ...order })
  const cardBank = (order: object) => post('/sandbox/card-bank', { client_id: 'demo', ...order })

  /** Maria with an agreement that her bank has approved. */
  async function mariaByPix(body: object = {}): Promise<Visitor> {
    const maria = await app().signIn(person('Maria'))
    await expectOk(beginAutomaticPix, await beginPix(maria, body))
    await choose('approve')
    ahead += 6 * secondMs
    await work()
    expect((await read(maria)).state).toBe('active')
    return maria
  }

  async function mariaByCard(): Promise<Visitor> {
    const maria = await app().signIn(person('Maria'))
    await expectOk(beginAutomaticCard, await beginCard(maria, await cardIdOf(maria)))
    return maria
  }

  /** The day of a debit is seven days ahead of the clock of these tests; its payment is due then. */
  async function resolveOnTheDay(): Promise<void> {
    await app().database.db.execute(
      sql`update payments set next_try_at = now() - interval '1 hour' where next_try_at is not null`,
    )
    await resolve()
  }

  return {
    app,
    moveClock,
    useGateway,
    daysFromNow,
    store,
    charges,
    receipts,
    pass,
    work,
    resolve,
    run,
    idOf,
    read,
    titles,
    cardIdOf,
    beginPix,
    beginCard,
    recurrences,
    choose,
    bank,
    cardBank,
    mariaByPix,
    mariaByCard,
    resolveOnTheDay,
  }
}
