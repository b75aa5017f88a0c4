import { beforeEach, describe, expect, it } from 'vitest'
import {
  createSupportMessage,
  findSupportRequest,
  listSupportMessages,
  listSupportRequests,
} from '#contract/service/support.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { outageClock } from '#tests/support/kills/outage-clock.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

let ahead = 0
const outages = outageClock()
const app = useApp({ now: () => new Date(outages.now().getTime() + ahead), outages })
const order = '4402'
const begin = '2026-11-30 08:00:00'
const end = '2026-11-30 12:00:00'

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

  it('is confirmed by one message of the request, which does not change its status', async () => {
    const jorge = await signIn()
    await change({ status: 'AG', data_agenda: begin, data_agenda_final: end })
    const message = 'Confirmo presença na visita de 30/11/2026, das 08:00 às 12:00.'
    const body = { supportId: order, message, requestKey: `visit-${order}-20261130080000` }
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
  })
})
