import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  createSupportMessage,
  findSupportRequest,
  listSupportMessages,
  listSupportRequests,
} from '#contract/service/support.ts'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { visitWindow } from '#domain/service/support/visit.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { changeTenant } from '#tests/support/tenants/change-tenant.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow, readRow } from '#tests/support/upstreams/erp-rows.ts'
import { outageClock } from '#tests/support/kills/outage-clock.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

let ahead = 0
const outages = outageClock()
/** The form that fails. */
let down = ''
/** What the ERP is asked, by resource. */
const asked: string[] = []
const app = useApp({
  now: () => new Date(outages.now().getTime() + ahead),
  outages,
  answerUpstream: async ({ url }) => {
    const form = url.split('/').at(-1) ?? ''
    asked.push(form)
    return form === down ? new Response('', { status: 500 }) : null
  },
})
const order = '4402'
const inDays = (days: number) => addDays(calendarDate(new Date(), defaultTimeZone), days)
const begin = `${inDays(2)} 08:00:00`
const end = `${inDays(2)} 12:00:00`
const when = visitWindow({ from: begin, to: end })

beforeEach(async () => {
  // Answers of the ERP that one test read are too old for the next.
  ahead += 10 * minuteMs
  await app().sandbox.reset()
})

const signIn = () => app().signIn(person('Jorge', 'litoral'))
const change = (row: Record<string, string>) =>
  changeRow(app(), ['litoral', 'su_oss_chamado', order], row)
async function visitOf(who: Visitor) {
  const answer = await who.call(findSupportRequest, { params: { supportId: order }, fresh: true })
  return (await expectOk(findSupportRequest, answer)).support.visit
}

describe("the technician's visit of a service order", () => {
  it('is told with its window, in the list and alone', async () => {
    const jorge = await signIn()
    await change({ status: 'AG', data_agenda: begin, data_agenda_final: end })
    const visit = { state: 'scheduled', from: begin, to: end }
    expect(await visitOf(jorge)).toEqual(visit)
    const answer = await jorge.call(listSupportRequests, { query: { status: 'in_progress' } })
    const { supports } = await expectOk(listSupportRequests, answer)
    expect(supports).toMatchObject([{ id: order, visit }])
  })

  it.each([
    [
      'DS',
      { data_agenda: begin, data_agenda_final: '' },
      { state: 'on_the_way', from: begin, to: '' },
    ],
    ['EX', { data_agenda: '0000-00-00 00:00:00' }, { state: 'under_way', from: '', to: '' }],
    ['RAG', { data_agenda: begin }, { state: 'to_reschedule', from: '', to: '' }],
    ['AG', { data_agenda: '2026-02-30 08:00:00', data_agenda_final: end }, undefined],
    ['AG', { data_agenda: 'amanhã' }, undefined],
    ['A', { data_agenda: begin, data_agenda_final: end }, undefined],
    ['F', { data_agenda: begin, data_agenda_final: end }, undefined],
  ])('of status %s and %o is %o', async (status, columns, visit) => {
    const jorge = await signIn()
    await change({ status, ...columns })
    expect(await visitOf(jorge)).toEqual(visit)
  })

  it.each([
    ['confirmed', 'visit', `Confirmo presença na visita de ${when}.`],
    ['refused', 'visit-no', `Não posso receber a visita de ${when}. Peço outro dia.`],
  ])(
    'is %s by one message of the request, which does not change its status',
    async (_, kind, message) => {
      const jorge = await signIn()
      await change({ status: 'AG', data_agenda: begin, data_agenda_final: end })
      const body = {
        supportId: order,
        message,
        requestKey: `${kind}-${order}-${begin.replaceAll(/\D/g, '')}`,
      }
      for (let times = 0; times < 2; times += 1) {
        await expectOk(createSupportMessage, await jorge.call(createSupportMessage, { body }))
      }
      const answer = await jorge.call(listSupportMessages, {
        params: { supportId: order },
        fresh: true,
      })
      const { messages } = await expectOk(listSupportMessages, answer)
      expect(messages.map(({ mensagem, ATTENDANT }) => [mensagem, ATTENDANT])).toEqual([
        [message, null],
      ])
      const rows = await sandboxStore(app().database.db).list('litoral', 'su_oss_chamado_mensagem')
      const sent = rows.filter(({ mensagem }) => mensagem === message)
      expect(sent).toMatchObject([{ id_chamado: order, status: 'AG' }])
    },
  )
})

describe("the technician's visit of a ticket", () => {
  const ticket = '4001'
  const changeOrder = (row: Record<string, string>) =>
    changeRow(app(), ['demo', 'su_oss_chamado', '4401'], row)
  const read = async (maria: Visitor) => {
    const answer = await maria.call(findSupportRequest, {
      params: { supportId: ticket },
      fresh: true,
    })
    return (await expectOk(findSupportRequest, answer)).support.visit
  }
  const scheduled = { status: 'AG', data_agenda: begin, data_agenda_final: end }

  it('is told of the service order that staff made for it, in the list and alone', async () => {
    const maria = await app().signIn(person('Maria'))
    await changeOrder(scheduled)
    const visit = { state: 'scheduled', from: begin, to: end }
    expect(await read(maria)).toEqual(visit)
    const answer = await maria.call(listSupportRequests, { query: { status: 'in_progress' } })
    const { supports } = await expectOk(listSupportRequests, answer)
    expect(supports).toMatchObject([{ id: ticket, visit, contract_id: '201' }])
    await changeOrder({ status: 'DS' })
    ahead += 10 * minuteMs
    expect(await read(maria)).toEqual({ ...visit, state: 'on_the_way' })
  })

  it.each([
    ['an order of another ticket', { id_ticket: '4002' }],
    ['an order of no ticket', { id_ticket: '0' }],
    ["another subscriber's order", { id_cliente: '102' }],
    ['an order that is done', { status: 'F' }],
    ['work in the office, under way without a day', { status: 'EX', data_agenda: '' }],
    ['an order of an undocumented status', { status: 'XX' }],
  ])('is none for %s', async (_, odd) => {
    const maria = await app().signIn(person('Maria'))
    await changeOrder({ ...scheduled, ...odd })
    expect(await read(maria)).toBeUndefined()
  })

  it('is the next one where staff made several orders', async () => {
    const maria = await app().signIn(person('Maria'))
    await changeOrder({
      ...scheduled,
      data_agenda: `${inDays(3)} 08:00:00`,
      data_agenda_final: '',
    })
    const row = await readRow(app(), ['demo', 'su_oss_chamado', '4401'])
    const next = { ...row, ...scheduled, id: '4499' }
    await sandboxStore(app().database.db).put('demo', 'su_oss_chamado', '4499', next)
    expect(await read(maria)).toMatchObject({ from: begin })
  })

  it('is dated by the answer it is from, while service orders cannot be read', async () => {
    const maria = await app().signIn(person('Maria'))
    await changeOrder(scheduled)
    const look = async () => {
      const answer = await maria.call(findSupportRequest, { params: { supportId: ticket } })
      return expectOk(findSupportRequest, answer)
    }
    const first = await look()
    ahead += 5 * minuteMs
    down = 'su_oss_chamado'
    onTestFinished(() => {
      down = ''
    })
    const later = await look()
    expect(later.support.visit).toEqual(first.support.visit)
    expect(Date.parse(later.as_of) - Date.parse(first.as_of)).toBeLessThan(minuteMs)
  })

  it('is asked for only where a request is in progress, and the provider shows visits', async () => {
    const maria = await app().signIn(person('Maria'))
    asked.length = 0
    const closed = await maria.call(findSupportRequest, {
      params: { supportId: '4002' },
      fresh: true,
    })
    await expectOk(findSupportRequest, closed)
    expect(asked).not.toContain('su_oss_chamado')
    await read(maria)
    expect(asked).toContain('su_oss_chamado')
    await changeTenant(app(), { rules: { showsVisits: false } })
    asked.length = 0
    ahead += 10 * minuteMs
    expect(await read(maria)).toBeUndefined()
    expect(asked).not.toContain('su_oss_chamado')
  })
})
