import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readIssuedPix, readPix } from '#contract/money/invoices.ts'
import { createPaymentLink } from '#contract/money/payment-links.ts'
import { decidePaymentReceiver, listPaymentReceivers } from '#contract/money/payment-receivers.ts'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { startOfDay } from '#domain/platform/time/local-instant.ts'
import { dayMs, minuteMs } from '#domain/platform/time/durations.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { issuedPixCodes } from '#server/money/issued-codes/table.ts'
import { paymentReceivers } from '#server/money/payment-receivers/table.ts'
import { sql } from 'drizzle-orm'
import { remindToday } from '#tests/support/upstreams/ask-sandbox.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow, readRow } from '#tests/support/upstreams/erp-rows.ts'
import { enterAsProviderUser } from '#tests/support/people/provider-users.ts'
import { type newDevice, received, subscribe } from '#tests/support/upstreams/pushes.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/** Calls that ask the ERP for a PIX code, which may create a charge. */
let askedForCodes = 0
/** The bank has withdrawn all charges. */
let isWithdrawn = false
const app = useApp({
  answerUpstream: async (request) => {
    if (new URL(request.url).pathname.endsWith('/get_pix')) askedForCodes += 1
    else return null
    return isWithdrawn ? Response.json({ type: 'error', message: 'Sem cobrança' }) : null
  },
})
let morning = new Date('2026-11-20T12:00:00Z').getTime()
/** The bill that is due in ten days. */
const row = ['demo', 'fn_areceber', '1024'] as const

afterEach(() => vi.useRealTimers())
beforeEach(async () => {
  // What one test read of the ERP is too old for the next.
  morning += 3 * dayMs
  vi.useFakeTimers({ toFake: ['Date'], now: morning })
  await app().database.db.execute(
    sql`truncate push_subscriptions, notices, jobs, reminder_runs, issued_pix_codes`,
  )
  askedForCodes = 0
  isWithdrawn = false
})

/** Signs Maria in on a browser that she is reminded on, ten days before. */
async function phone() {
  const maria = await app().signIn(person('Maria'))
  const subscription = await subscribe(app(), maria, { invoiceRange: 10 })
  return { maria, subscription }
}

async function codeOn(browser: Visitor, invoiceId = '1024') {
  const answer = await expectOk(
    readPix,
    await browser.call(readPix, { params: { invoiceId }, fresh: true }),
  )
  if (answer.type !== 'success') throw new Error('no code')
  return { code: answer.pix.qrCode.qrcode, asOf: answer.as_of }
}

const rows = () => app().database.db.select().from(issuedPixCodes)

/** The codes that the reminder of today brings. */
async function remindedCodes(subscription: Awaited<ReturnType<typeof newDevice>>) {
  await remindToday(app())
  const [push] = await received(app(), subscription)
  const { device_only: content } = JSON.parse(push?.payload ?? '')
  expect(content.invoices).toMatchObject([{ id: '1024' }])
  return content.codes
}

it('brings the PIX code that another device was given, and asks the ERP for none', async () => {
  const { subscription } = await phone()
  const laptop = await app().signIn(person('Maria'))
  const { code, asOf } = await codeOn(laptop)
  const [stored, ...others] = await rows()
  expect(others).toEqual([])
  expect(JSON.stringify(stored)).not.toContain(code.slice(0, 40))
  askedForCodes = 0
  vi.setSystemTime(Date.now() + 30 * minuteMs)
  const dueDate = addDays(calendarDate(new Date(), defaultTimeZone), 10)
  expect(await remindedCodes(subscription)).toEqual([
    {
      id: '1024',
      code,
      as_of: asOf,
      until: startOfDay(addDays(dueDate, 1), defaultTimeZone).toISOString(),
    },
  ])
  expect(askedForCodes).toBe(0)
})

it('brings the code that was read ahead, or that a payment link has registered', async () => {
  const { maria, subscription } = await phone()
  await changeRow(app(), row, { pix_txid: '' })
  const link = await maria.call(createPaymentLink, { body: { invoiceId: '1024' } })
  await expectOk(createPaymentLink, link)
  expect(await rows()).toHaveLength(1)
  await app().database.db.delete(issuedPixCodes)
  const ahead = { params: { invoiceId: '1024' }, fresh: true }
  const { code } = await expectOk(readIssuedPix, await maria.call(readIssuedPix, ahead))
  expect(await remindedCodes(subscription)).toMatchObject([{ id: '1024', code }])
})

it('brings none where none was given, and stores none of a subscriber who is not reminded', async () => {
  const { subscription } = await phone()
  expect(await remindedCodes(subscription)).toBeUndefined()
  expect(askedForCodes).toBe(0)
  await app().database.db.execute(sql`truncate push_subscriptions`)
  await codeOn(await app().signIn(person('Maria')))
  expect(await rows()).toEqual([])
})

it.each([
  ['another amount is due', { valor: '150.00', valor_aberto: '150.00' }],
  ['another charge stands at the bank', { pix_txid: 'f'.repeat(32) }],
])('brings none when %s since it was given', async (_what, change) => {
  const { maria, subscription } = await phone()
  await codeOn(maria)
  const before = await readRow(app(), row)
  await changeRow(app(), row, change)
  expect(await remindedCodes(subscription)).toBeUndefined()
  await changeRow(app(), row, before)
})

it('brings none of a receiver that an owner has rejected, and again once it is confirmed', async () => {
  await app().database.db.delete(paymentReceivers)
  const { maria, subscription } = await phone()
  const { code } = await codeOn(maria)
  const owner = await enterAsProviderUser(app(), 'demo', 'owner')
  const all = await expectOk(listPaymentReceivers, await owner.call(listPaymentReceivers, {}))
  const id = all.receivers.find(({ kind }) => kind === 'pix')?.id ?? ''
  const decide = async (isTrusted: boolean) => {
    const answer = await owner.call(decidePaymentReceiver, {
      params: { id },
      body: { is_trusted: isTrusted },
    })
    await expectOk(decidePaymentReceiver, answer)
  }
  await decide(false)
  expect(await remindedCodes(subscription)).toBeUndefined()
  await decide(true)
  await app().database.db.execute(sql`truncate notices, jobs, reminder_runs`)
  await remindToday(app())
  const last = (await received(app(), subscription)).at(-1)
  expect(JSON.parse(last?.payload ?? '').device_only.codes).toMatchObject([{ id: '1024', code }])
})

it('brings none to another person who has the customer id now', async () => {
  const { maria, subscription } = await phone()
  await codeOn(maria)
  await app().database.db.update(issuedPixCodes).set({ documentHash: 'of-another' })
  expect(await remindedCodes(subscription)).toBeUndefined()
})

it('forgets a code when the ERP gives none any more', async () => {
  const { maria } = await phone()
  await codeOn(maria)
  expect(await rows()).toHaveLength(1)
  isWithdrawn = true
  vi.setSystemTime(Date.now() + minuteMs)
  const again = await maria.call(readPix, { params: { invoiceId: '1024' }, fresh: true })
  expect(await expectOk(readPix, again)).toMatchObject({ type: 'error' })
  expect(await rows()).toEqual([])
})
