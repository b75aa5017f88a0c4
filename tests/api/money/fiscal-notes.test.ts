import { describe, expect, it } from 'vitest'
import {
  createFiscalNoteDownload,
  downloadFiscalNote,
  listFiscalNotes,
  readFiscalNote,
} from '#contract/money/fiscal-notes.ts'
import { addMonths, calendarDate } from '#domain/platform/time/dates.ts'
import { monthOf } from '#domain/money/fiscal-notes/calendar-month.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { person, useApp } from '#tests/support/app.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
const signIn = (name: string, clientId?: string) => app().signIn(person(name, clientId))
const today = () => calendarDate(new Date(), defaultTimeZone)
const month = (back = 0) => monthOf(addMonths(`${monthOf(today())}-01`, -back))
const { fiscalNoteTypes } = providerRules('demo')
const notFound = { status: 404, body: { message: 'sale invoice not found' } }
const none = { status: 404, body: { message: 'no sale invoices found' } }

const ask = (visitor: Visitor, created_at?: string) =>
  visitor.call(listFiscalNotes, { query: created_at === undefined ? {} : { created_at } })
const notes = async (visitor: Visitor, created_at?: string) => {
  const { sale_invoices: raw } = await expectOk(listFiscalNotes, await ask(visitor, created_at))
  return raw.map((row) => readFiscalNote(row, fiscalNoteTypes))
}
const prepare = (visitor: Visitor, saleInvoiceId: string, customModel = false, back = 0) =>
  visitor.call(createFiscalNoteDownload, {
    body: { saleInvoiceId, customModel, created_at: month(back) },
  })
async function tokenFor(...asked: Parameters<typeof prepare>): Promise<string> {
  return (await expectOk(createFiscalNoteDownload, await prepare(...asked))).token
}
const download = async (visitor: Visitor, token: string) =>
  readRefusal(await visitor.call(downloadFiscalNote, { params: { token } }))

describe('the fiscal note list', () => {
  it('lists the fiscal notes of the current month when no month is given, of known types only', async () => {
    const maria = await signIn('Maria')
    const found = await notes(maria)
    expect(found.map((note) => note?.type)).toEqual(['SCM', 'SVA', 'NFS-e', 'NFCom'])
    expect(found.map((note) => note?.value)).toEqual([3990, 6000, 1500, 9990])
    expect(await notes(maria, month())).toEqual(found)
    expect(await notes(maria, today())).toEqual(found)
  })

  it('lists a fiscal note with an access key where its model has one', async () => {
    const found = await notes(await signIn('Maria'), month(1))
    expect(found.map((note) => note?.accessKey?.length ?? 0)).toEqual([0, 0, 0, 44])
  })

  it('answers 404 for a month without fiscal notes and for a customer without any', async () => {
    expect(await readRefusal(await ask(await signIn('Maria'), '2014-02'))).toEqual(none)
    expect(await readRefusal(await ask(await signIn('Ana')))).toEqual(none)
  })

  it.each([
    ['before 02/2014', () => '2014-01', 'month not available'],
    ['in the future', () => month(-1), 'month not available'],
    ['with the number 13', () => '2026-13', 'invalid request'],
    ['in another notation', () => '11/2026', 'invalid request'],
  ])('refuses to list the fiscal notes of a month %s', async (_, created_at, message) => {
    const answer = await readRefusal(await ask(await signIn('Maria'), created_at()))
    expect(answer).toMatchObject({ status: 400, body: { message } })
  })
})

describe('the fiscal note file', () => {
  it('answers a fiscal note as a PDF named by its number, type and day', async () => {
    const maria = await signIn('Maria')
    const { status, body } = await download(maria, await tokenFor(maria, '3001'))
    expect(status).toBe(200)
    const [year, of] = month().split('-')
    expect(body['file_name']).toBe(`NF-43001 SCM 01-${of}-${year}.pdf`)
    const bytes = Buffer.from(String(body['base64']), 'base64')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.toString('latin1')).toContain('/Lang (pt-BR)')
  })

  it('prints a fiscal note in the layout of the provider when requested', async () => {
    const carlos = await signIn('Carlos', 'netmania')
    const token = await tokenFor(carlos, '2301', true, 1)
    expect((await download(carlos, token)).status).toBe(200)
  })

  it('accepts a fiscal note token once for twenty requests, and only in the session that created it', async () => {
    const [maria, tablet] = [await signIn('Maria'), await signIn('Maria')]
    const token = await tokenFor(maria, '3002')
    expect(await download(tablet, token)).toEqual(notFound)
    const answers = await Promise.all(Array.from({ length: 20 }, () => download(maria, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 200)).toContainEqual(notFound)
  })

  it('refuses to download a fiscal note that is hidden, of another customer or of another month', async () => {
    const maria = await signIn('Maria')
    for (const id of ['3005', '3006', '3007', '2301', '999999', '3011']) {
      expect(await readRefusal(await prepare(maria, id))).toEqual(notFound)
    }
    const joao = await signIn('João')
    expect(await readRefusal(await prepare(joao, '3001'))).toEqual(notFound)
  })

  it('answers 404 for a fiscal note that was never printed', async () => {
    const inn = await signIn('Pousada', 'litoral')
    expect(await download(inn, await tokenFor(inn, '4302'))).toEqual({
      status: 404,
      body: { message: 'sale invoice file unavailable' },
    })
  })

  it('refuses an unknown token for a fiscal note', async () => {
    const maria = await signIn('Maria')
    expect(await download(maria, 'A'.repeat(43))).toEqual(notFound)
  })
})
