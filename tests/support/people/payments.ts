import { sql } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { listCards } from '#contract/money/cards.ts'
import { listInvoices, readInvoice } from '#contract/money/invoices.ts'
import { findInvoicePayment } from '#contract/money/payments.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { person, useApp } from '../app.ts'
import type { Visitor } from '../browser/visitor.ts'
import { expectOk, readRefusal } from '../wire/answers.ts'

/** Maria's bills: one partly paid and overdue, one overdue, one to come. */
export const three = ['1021', '1022', '1024']

let attempts = 0
/** An `Idempotency-Key` of its own. */
export const nextAttempt = () => `attempt-${(attempts += 1)}`

/** Status and text of a refusal. */
export const message = async (answer: Response) => {
  const { status, body } = await readRefusal(answer)
  return [status, body['message']]
}

/** What a subscriber is told of the last card payment of a bill. */
export const stateOf = async (who: Visitor, invoiceId = '1024') => {
  const answer = await who.call(findInvoicePayment, { params: { invoiceId } })
  return (await expectOk(findInvoicePayment, answer)).payment.state
}

/**
 * A server whose payments are tried, with a clock that can be set: each test begins with its bills unpaid, no payments
 * stored, and no cached answers of the last test. `answerUpstream`: see `useApp`.
 */
export function usePayments({
  answerUpstream = async () => null,
  nextStartMs = (former) => former + 2 * minuteMs,
}: {
  readonly answerUpstream?: (request: Request) => Promise<Response | null>
  /** How far the clock is ahead at the start of a test, by that of the former one. */
  readonly nextStartMs?: (former: number) => number
} = {}) {
  let start = 0
  let ahead = 0
  /** Sets the clock to this many milliseconds after the start of the test. */
  const later = (milliseconds: number) => {
    ahead = start + milliseconds
  }
  const now = () => new Date(Date.now() + ahead)
  const app = useApp({ answerUpstream, now })
  const store = () => sandboxStore(app().database.db)
  /** The invoices of the receipts that the ERP has. */
  const receipts = async () =>
    (await store().list('demo', 'fn_areceber_baixas'))
      .map((row) => row['id_receber'] ?? '')
      .toSorted((one, other) => one.localeCompare(other))

  beforeEach(async () => {
    start = nextStartMs(start)
    later(0)
    await app().fault({ upstream: 'gateway', mode: 'ok' })
    await app().fault({ upstream: 'erp', mode: 'ok' })
    await app().sandbox.reset()
    const { db } = app().database
    await db.execute(sql`delete from payments`)
    await db.execute(sql`delete from payment_groups`)
    await db.execute(sql`delete from cards where last_four <> '0010'`)
    await db.execute(sql`delete from rate_limits`)
  })

  /** Maria, her saved card, and her bills as she sees them. */
  async function payer() {
    const maria = await app().signIn(person('Maria'))
    const { cards } = await expectOk(listCards, await maria.call(listCards, {}))
    const read = await maria.call(listInvoices, { query: {} })
    const { invoices } = await expectOk(listInvoices, read)
    const today = calendarDate(now(), defaultTimeZone)
    const seen = new Map(invoices.map((raw) => [raw.id, amountDue(readInvoice(raw), today)]))
    const see = (ids: readonly string[]) =>
      ids.map((invoiceId) => ({ invoiceId, value: formatDecimal(seen.get(invoiceId) ?? 0) }))
    const total = (ids: readonly string[]) => ids.reduce((sum, id) => sum + (seen.get(id) ?? 0), 0)
    return { maria, cardId: cards[0]?.uuid ?? '', see, total }
  }

  return {
    app,
    later,
    now,
    payer,
    store,
    charges: () => store().list('demo', 'charges'),
    receipts,
    /** The ERP has these receipts; an answer does not wait for all of them on a slow machine. */
    expectReceipts: (ids: readonly string[]) =>
      expect.poll(receipts, { timeout: 20_000, interval: 50 }).toEqual(ids),
  }
}
