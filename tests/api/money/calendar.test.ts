import { describe, expect, it } from 'vitest'
import {
  findCalendarFeed,
  createCalendarFeed,
  removeCalendarFeed,
} from '#contract/money/calendar.ts'
import { editPassword } from '#contract/account/recovery.ts'
import { listInvoices } from '#contract/money/invoices.ts'
import { calendarFeeds } from '#server/money/calendar/table.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp({ now: () => new Date('2026-11-20T15:00:00Z') })

const linkOf = async (visitor: Visitor) =>
  (await expectOk(createCalendarFeed, await visitor.call(createCalendarFeed, {}))).path
const feedOf = async (visitor: Visitor) =>
  (await expectOk(findCalendarFeed, await visitor.call(findCalendarFeed, {}))).feed
/** Reads the feed as a calendar program does: with the link and without a session. */
const read = (path: string, clientId = 'demo') => app().visitor(clientId).request(path)

describe('the calendar of due dates', () => {
  it('lists unpaid invoices as all-day events with an alarm the day before and no amount or name', async () => {
    const maria = await app().signIn(person('Maria'))
    const answer = await read(await linkOf(maria))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const text = await answer.text()
    const events = text.split('BEGIN:VEVENT').slice(1)
    const due = events.find((event) => event.includes('fatura-1024@demo'))
    expect(due).toMatch(/^DTSTART;VALUE=DATE:20261130\r$/m)
    expect(due).toMatch(/^TRIGGER:-PT15H\r$/m)
    expect(due).toMatch(/^SUMMARY:Vencimento de fatura · Provedor Demo Telecom\r$/m)
    expect(due).toContain('http://demo.localhost/panel/financial/invoice/1024')
    // Listed: overdue, partly paid, due today, in ten days and in forty days.
    // Left out: paid, cancelled and unreleased.
    expect(events).toHaveLength(5)
    expect(text).not.toMatch(/R\$|129|Maria|529\.?982/)
  })

  it('removes a paid invoice from the calendar feed', async () => {
    const maria = await app().signIn(person('Maria'))
    const path = await linkOf(maria)
    expect(await (await read(path)).text()).toContain('fatura-1023@demo')
    await changeRow(app(), ['demo', 'fn_areceber', '1023'], {
      status: 'R',
      valor_recebido: '45.00',
    })
    // A fresh read, as after a payment, updates the cache: the calendar is as current as the portal.
    await maria.call(listInvoices, { query: { status: 'to_pay' }, fresh: true })
    expect(await (await read(path)).text()).not.toContain('fatura-1023@demo')
  })

  it('keeps one calendar link per subscriber and revokes it when it is replaced or removed', async () => {
    const joao = await app().signIn(person('João'))
    expect(await feedOf(joao)).toBeNull()
    const first = await linkOf(joao)
    expect(await feedOf(joao)).toMatchObject({ last_read_at: null })
    expect((await read(first)).status).toBe(200)
    expect((await feedOf(joao))?.last_read_at).toBe('2026-11-20T15:00:00.000Z')
    const second = await linkOf(joao)
    expect((await read(first)).status).toBe(404)
    expect((await read(second)).status).toBe(200)
    expect((await joao.call(removeCalendarFeed, {})).status).toBe(200)
    expect((await read(second)).status).toBe(404)
    expect(await feedOf(joao)).toBeNull()
  })

  it('ends the calendar link when the password changes', async () => {
    const ana = await app().signIn(person('Ana'))
    const path = await linkOf(ana)
    expect((await read(path)).status).toBe(200)
    const body = { currentPassword: 'portal123', newPassword: 'gatos-no-telhado' }
    expect((await ana.call(editPassword, { body })).status).toBe(200)
    expect((await read(path)).status).toBe(404)
    expect(await feedOf(ana)).toBeNull()
  })

  it('refuses a calendar link at another provider and writes its token to no table or log', async () => {
    const sonia = await app().signIn(person('Sônia'))
    const path = await linkOf(sonia)
    expect((await read(path, 'litoral')).status).toBe(404)
    expect((await read('/calendar/none.ics')).status).toBe(404)
    expect((await read(path)).status).toBe(200)
    const token = /calendar\/(.+)\.ics$/.exec(path)?.[1] ?? ''
    expect(token).toHaveLength(43)
    const stored = JSON.stringify(await app().database.db.select().from(calendarFeeds))
    expect(stored).not.toContain(token)
    expect(app().log.join('')).not.toContain(token)
  })

  it('answers a calendar link with 503 while the ERP is down and with 404 for a disabled customer', async () => {
    const padaria = await app().signIn(person('Padaria'))
    const path = await linkOf(padaria)
    // No invoices of the bakery are cached yet, so no stale answer can replace the ERP.
    await app().fault({ upstream: 'erp', mode: 'down' })
    const answer = await read(path)
    await app().fault({ upstream: 'erp', mode: 'ok' })
    expect(answer.status).toBe(503)
    const fibra = await app().signIn(person('Fibra'))
    const other = await linkOf(fibra)
    await changeRow(app(), ['demo', 'cliente', '104'], { ativo: 'N' })
    expect((await read(other)).status).toBe(404)
  })
})
