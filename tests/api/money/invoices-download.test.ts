import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createInvoiceDownload, downloadInvoice } from '#contract/money/invoices.ts'
import { addDays, calendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { downloadTokens } from '#server/money/invoices/table.ts'
import { person, useApp } from '#tests/support/app.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
const notFound = { status: 404, body: { message: 'invoice not found' } }
const unavailable = { status: 404, body: { message: 'invoice file unavailable' } }

const prepare = async (visitor: Visitor, invoiceId: string) =>
  readRefusal(await visitor.call(createInvoiceDownload, { body: { invoiceId } }))

async function tokenFor(visitor: Visitor, invoiceId: string): Promise<string> {
  const answer = await visitor.call(createInvoiceDownload, { body: { invoiceId } })
  return (await expectOk(createInvoiceDownload, answer)).token
}

const download = async (visitor: Visitor, token: string) =>
  readRefusal(await visitor.call(downloadInvoice, { params: { token } }))

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => vi.useRealTimers())

describe('the boleto file', () => {
  it('answers a boleto as a PDF named by its number and due date', async () => {
    const maria = await app().signIn(person('Maria'))
    const token = await tokenFor(maria, '1024')
    const answer = await maria.call(downloadInvoice, { params: { token } })
    const { file_name: fileName, base64 } = await expectOk(downloadInvoice, answer)
    const due = formatDate(addDays(calendarDate(new Date(), defaultTimeZone), 10)).replaceAll(
      '/',
      '-',
    )
    expect(fileName).toBe(`Boleto-1024 ${due}.pdf`)
    expect(Buffer.from(base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('issues the boleto of an invoice without a payment line when it is downloaded', async () => {
    const vera = await app().signIn(person('Vera'))
    expect((await download(vera, await tokenFor(vera, '1091'))).status).toBe(200)
  })

  it('answers 404 for the boleto of a paid invoice and for one that is not issued', async () => {
    const joao = await app().signIn(person('João'))
    expect(await prepare(joao, '1045')).toEqual(unavailable)
    expect(await download(joao, await tokenFor(joao, '1042'))).toEqual(unavailable)
  })

  it('answers the same 404 for an invoice of another customer, of another provider or with an unknown id', async () => {
    const joao = await app().signIn(person('João'))
    for (const id of ['1024', '4001', '999999999', '1026', '1027']) {
      expect(await prepare(joao, id)).toEqual(notFound)
    }
  })
})

describe('the boleto download token', () => {
  it('accepts a boleto token once for twenty requests at the same time', async () => {
    const maria = await app().signIn(person('Maria'))
    const token = await tokenFor(maria, '1021')
    const answers = await Promise.all(Array.from({ length: 20 }, () => download(maria, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const refused of answers.filter(({ status }) => status !== 200)) {
      expect(refused).toEqual(notFound)
    }
  })

  it('refuses a boleto token after one minute', async () => {
    const maria = await app().signIn(person('Maria'))
    const [early, late] = [await tokenFor(maria, '1021'), await tokenFor(maria, '1021')]
    vi.setSystemTime(Date.now() + 59_999)
    expect((await download(maria, early)).status).toBe(200)
    vi.setSystemTime(Date.now() + 1)
    expect(await download(maria, late)).toEqual(notFound)
  })

  it('accepts a boleto token only in its own session, and other sessions do not use it up', async () => {
    const [maria, tablet] = [
      await app().signIn(person('Maria')),
      await app().signIn(person('Maria')),
    ]
    const [joao, litoral] = [
      await app().signIn(person('João')),
      await app().signIn(person('Maria', 'litoral')),
    ]
    const token = await tokenFor(maria, '1021')
    for (const other of [tablet, joao, litoral]) {
      expect(await download(other, token)).toEqual(notFound)
    }
    const signedOut = await app().visitor().call(downloadInvoice, { params: { token } })
    expect(signedOut.status).toBe(401)
    expect((await download(maria, token)).status).toBe(200)
  })

  it('creates a boleto token of 256 random bits and writes it to no table or log', async () => {
    const maria = await app().signIn(person('Maria'))
    const token = await tokenFor(maria, '1021')
    await download(maria, token)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await tokenFor(maria, '1021')).not.toBe(token)
    const rows = await app().database.db.select().from(downloadTokens)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(app().log.join('')).not.toContain(token)
  })

  it('refuses a boleto token that was never issued or has the wrong shape', async () => {
    const maria = await app().signIn(person('Maria'))
    expect(await download(maria, 'A'.repeat(43))).toEqual(notFound)
    expect((await download(maria, 'short')).status).toBe(400)
  })
})

describe('the boleto during an ERP failure', () => {
  const app = useApp()

  it.each([
    ['down', 503, 'upstream unavailable'],
    ['garbage', 502, 'upstream failed'],
  ] as const)(
    'answers a boleto with an upstream failure, not with 404, while the ERP is %s',
    async (mode, status, message) => {
      await app().fault({ upstream: 'erp', mode: 'ok' })
      const sonia = await app().signIn(person('Sônia'))
      const token = await tokenFor(sonia, '1094')
      await app().fault({ upstream: 'erp', mode })
      expect(await download(sonia, token)).toEqual({ status, body: { message } })
    },
  )
})
