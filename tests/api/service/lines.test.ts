import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  diagnoseLine,
  listLineEquipment,
  listLines,
  listLineSessions,
  orderLineAction,
  readLineSignal,
  readLineUsage,
} from '#contract/service/lines.ts'
import { confirmOutage, createOutage, endOutage } from '#contract/news/staff-outages.ts'
import { createSupportRequest } from '#contract/service/support.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { LineAction } from '#domain/service/lines/line.ts'
import { dayMs, hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import { signalReadings } from '#server/service/lines/table.ts'
import { boxOutage } from '#tests/support/box-outage.ts'
import { expectOk, readOutcome, readRefusal } from '../../support/wire/answers.ts'
import { person, useApp } from '../../support/app.ts'
import { changeRow, readRow } from '../../support/upstreams/erp-rows.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

/** Noon of São Paulo; each test begins later, past the waits of the one before. */
let startsAt = Date.parse('2026-11-20T15:00:00Z')
/** Reads within three seconds share one answer of the ERP. */
const shared = 5000
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
/** The answer of the ERP to one form, in place of the sandbox's. */
let answers: Readonly<Record<string, () => Response | Promise<Response>>> = {}
const app = useApp({
  answerUpstream: async (request) => {
    const form = new URL(request.url).pathname.split('/').at(-1) ?? ''
    return (await answers[form]?.()) ?? null
  },
})

const signIn = (name: string, clientId?: string) => app().signIn(person(name, clientId))

async function setLine(id: string, setting: Readonly<Record<string, string>>): Promise<void> {
  const body = JSON.stringify({ client_id: 'demo', ...setting })
  const url = `http://localhost:3000/sandbox/lines/${id}`
  const answer = await app().sandbox.site(new Request(url, { method: 'POST', body }))
  expect(answer.status).toBe(200)
}

const refused = () => Response.json({ type: 'error', message: 'Usuário sem permissão!' })
const params = (id: string) => ({ params: { id }, fresh: true })
const order = (who: Visitor, id: string, action: LineAction) =>
  who.call(orderLineAction, { params: { id }, body: { action } })

async function linesOf(who: Visitor) {
  return (await expectOk(listLines, await who.call(listLines, { fresh: true }))).lines
}
async function findingOf(who: Visitor, id: string) {
  return (await expectOk(diagnoseLine, await who.call(diagnoseLine, { params: { id } }))).finding
}

beforeEach(() => {
  answers = {}
  startsAt += 30 * minuteMs
  vi.useFakeTimers({ toFake: ['Date'], now: startsAt })
})
afterEach(() => vi.useRealTimers())

describe('the list of lines', () => {
  it('names the own lines with their state and what may be asked, and no password', async () => {
    const maria = await signIn('Maria')
    expect(await linesOf(maria)).toMatchObject([
      { id: '601', login: 'maria.casa', contract_id: '201', state: 'online', is_reduced: false },
      { id: '602', login: 'maria.atelie', state: 'offline', actions: ['restart'] },
    ])
    const text = await (await maria.call(listLines, {})).text()
    expect(text).not.toMatch(/secret|senha|100\.64/)
  })

  it('offers no actions where the provider shows lines only', async () => {
    const maria = await signIn('Maria', 'litoral')
    const [line] = await linesOf(maria)
    expect(line?.actions).toEqual([])
    expect(await readOutcome(await order(maria, line?.id ?? '', 'reconnect'))).toBe(
      '404 not offered',
    )
  })

  it('is closed, with all that belongs to it, where the provider has not opened it', async () => {
    const helena = await signIn('Helena', 'serrana')
    const forbidden = '403 forbidden'
    expect(await readOutcome(await helena.call(listLines, {}))).toBe(forbidden)
    for (const endpoint of [
      readLineSignal,
      listLineSessions,
      readLineUsage,
      listLineEquipment,
      diagnoseLine,
    ]) {
      expect(await readOutcome(await helena.call(endpoint, params('5601')))).toBe(forbidden)
    }
    expect(await readOutcome(await order(helena, '5601', 'restart'))).toBe(forbidden)
  })

  it('is empty for a subscriber without a login', async () => {
    expect(await linesOf(await signIn('Ana'))).toEqual([])
  })
})

describe('the signal of a line', () => {
  it('is remembered at each new reading, so that the last days can be drawn', async () => {
    const maria = await signIn('Maria')
    const read = async () =>
      (await expectOk(readLineSignal, await maria.call(readLineSignal, params('601')))).readings
    const before = (await read()).length
    await setLine('601', { signal: 'weak' })
    later(2 * minuteMs)
    const after = await read()
    expect(after).toHaveLength(before + 1)
    expect(after.at(-1)).toMatchObject({ rx: -26.74, tx: 2.31 })
    expect(await read()).toEqual(after)
    await setLine('601', { signal: 'good' })
  })

  it('is kept for the subscriber who looked and for no one else', async () => {
    await (await signIn('Maria')).call(readLineSignal, params('601'))
    const rows = await app().database.db.select().from(signalReadings)
    expect(rows.every((row) => row.documentHash === app().documentHashOf(person('Maria')))).toBe(
      true,
    )
    expect(rows.every((row) => row.clientId === 'demo' && row.lineId === '601')).toBe(true)
  })

  it('shows two weeks', async () => {
    const read = async () => {
      const answer = await (await signIn('Maria')).call(readLineSignal, params('601'))
      return (await expectOk(readLineSignal, answer)).readings
    }
    const [oldest] = await read()
    startsAt += 15 * dayMs
    later(15 * dayMs)
    expect(await read()).not.toContainEqual(oldest)
  })

  it('is read four times a day for two weeks after a look, and no longer', async () => {
    const joao = await signIn('João')
    await joao.call(readLineSignal, params('603'))
    const stored = async () =>
      (await app().database.db.select().from(signalReadings))
        .filter(({ lineId }) => lineId === '603')
        .map(({ received }) => received)
    const before = await stored()
    await setLine('603', { signal: 'weak' })
    later(7 * hourMs)
    await app().doJobs()
    expect(await stored()).toEqual([...before, -2674])
    await setLine('603', { signal: 'good' })
    later(15 * dayMs)
    await app().doJobs()
    expect(await stored()).toEqual([...before, -2674])
    startsAt = Date.now()
  })

  it('is not offered by a token without the right to the form, nor for a line without fibre', async () => {
    const maria = await signIn('Maria')
    answers = { radpop_radio_cliente_fibra: refused }
    expect(await readOutcome(await maria.call(readLineSignal, params('601')))).toBe(
      '404 not offered',
    )
    // The rest of the ERP is not blamed for it.
    expect(await linesOf(maria)).toHaveLength(2)
  })
})

describe('the other parts of a line', () => {
  it('are its last connections with the words of RADIUS, the newest first', async () => {
    const maria = await signIn('Maria')
    await setLine('601', { session: 'drop', cause: 'NAS-Reboot' })
    const answer = await maria.call(listLineSessions, params('601'))
    const { sessions } = await expectOk(listLineSessions, answer)
    expect(sessions[0]).toMatchObject({ ended_at: null, cause: '' })
    expect(sessions[1]).toMatchObject({ cause: 'NAS-Reboot' })
    expect(sessions.length).toBeGreaterThan(5)
  })

  it('leave out connections from before the contract, when the login was another person’s', async () => {
    const maria = await signIn('Maria')
    const contract = ['demo', 'cliente_contrato', '201'] as const
    const { data_ativacao = '' } = await readRow(app(), contract)
    await changeRow(app(), contract, { data_ativacao: calendarDate(new Date(), defaultTimeZone) })
    const answer = await maria.call(listLineSessions, params('601'))
    const { sessions } = await expectOk(listLineSessions, answer)
    const today = calendarDate(new Date(), defaultTimeZone)
    expect(sessions.every(({ started_at }) => started_at >= today)).toBe(true)
    await changeRow(app(), contract, { data_ativacao })
  })

  it('say nothing of connections where the contract may be one that cannot be read', async () => {
    const maria = await signIn('Maria')
    const row = await readRow(app(), ['demo', 'cliente_contrato', '201'])
    const registros = [
      { ...row, id: '299' },
      { ...row, id: '' },
    ]
    answers = { cliente_contrato: () => Response.json({ total: '2', registros }) }
    later(minuteMs)
    expect(await readRefusal(await maria.call(listLineSessions, params('601')))).toMatchObject({
      status: 502,
      body: { message: 'upstream failed' },
    })
    expect(await linesOf(maria)).toHaveLength(2)
  })

  it('are its usage by day and month, or the part that the token may read', async () => {
    const maria = await signIn('Maria')
    const read = async () => {
      later(shared)
      return expectOk(readLineUsage, await maria.call(readLineUsage, params('601')))
    }
    const whole = await read()
    expect(whole.days).toHaveLength(31)
    expect(whole.months).toHaveLength(12)
    answers = { radusuarios_consumo_d: refused }
    expect(await read()).toMatchObject({ days: [], months: whole.months })
    answers = { radusuarios_consumo_d: refused, radusuarios_consumo_m: refused }
    later(shared)
    expect(await readOutcome(await maria.call(readLineUsage, params('601')))).toBe(
      '404 not offered',
    )
  })

  it('are the equipment that the provider lends', async () => {
    const maria = await signIn('Maria')
    const answer = await maria.call(listLineEquipment, params('601'))
    expect((await expectOk(listLineEquipment, answer)).equipment).toEqual([
      { name: 'ONU GPON FiberHome AN5506-01', serial: 'FHTT00000601' },
    ])
  })

  it.each([
    ['an unknown line', '999999'],
    ["another subscriber's line", '603'],
    ["another provider's line", '4601'],
  ])('are refused alike for %s', async (_, id) => {
    const maria = await signIn('Maria')
    for (const endpoint of [
      readLineSignal,
      listLineSessions,
      readLineUsage,
      listLineEquipment,
      diagnoseLine,
    ]) {
      expect(await readOutcome(await maria.call(endpoint, params(id)))).toBe('404 line not found')
    }
    expect(await readOutcome(await order(maria, id, 'reconnect'))).toBe('404 line not found')
  })
})

describe('an action on a line', () => {
  it('is done once in five minutes, is read back, and says how long to wait', async () => {
    const maria = await signIn('Maria')
    const [before] = await linesOf(maria)
    const first = await order(maria, '601', 'reconnect')
    expect(await expectOk(orderLineAction, first)).toEqual({ state: 'done' })
    const [after] = await linesOf(maria)
    expect(after?.state).toBe('online')
    expect(after?.since).not.toBe(before?.since)
    const second = await order(maria, '601', 'reconnect')
    expect(second.status).toBe(429)
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0)
    // Each action has a wait of its own.
    expect((await order(maria, '601', 'restart')).status).toBe(200)
  })

  it('says that the equipment has it to do while the ERP does not show it yet', async () => {
    const maria = await signIn('Maria')
    answers = { desconectar_clientes: () => Response.json({ msg: [{ type: 'success' }] }) }
    expect(await expectOk(orderLineAction, await order(maria, '601', 'reconnect'))).toEqual({
      state: 'asked',
    })
  })

  it('may be asked again at once when the ERP refused it', async () => {
    const maria = await signIn('Maria')
    answers = { desconectar_clientes: refused }
    expect(await readOutcome(await order(maria, '601', 'reconnect'))).toBe('422 action refused')
    answers = {}
    expect((await order(maria, '601', 'reconnect')).status).toBe(200)
  })

  it('stays counted when its answer was lost, and counts as done when the ERP shows it', async () => {
    const maria = await signIn('Maria')
    answers = { desconectar_clientes: () => new Response('', { status: 502 }) }
    expect((await order(maria, '601', 'reconnect')).status).toBe(503)
    answers = {}
    expect((await order(maria, '601', 'reconnect')).status).toBe(429)
    await app().fault({ upstream: 'erp', mode: 'ok' })
    answers = {
      radpop_radio_cliente_fibra_26379: async () => {
        await changeRow(app(), ['demo', 'radusuarios', '601'], {
          ultima_conexao_inicial: '2026-11-20 23:59:59',
        })
        return new Response('', { status: 502 })
      },
    }
    expect(await expectOk(orderLineAction, await order(maria, '601', 'restart'))).toEqual({
      state: 'done',
    })
    await app().fault({ upstream: 'erp', mode: 'ok' })
  })

  it('is not possible where the line is not in the state for it', async () => {
    const maria = await signIn('Maria')
    for (const [id, action] of [
      ['602', 'reconnect'],
      ['601', 'lift-reduction'],
    ] as const) {
      expect(await readOutcome(await order(maria, id, action))).toBe('409 action not possible')
    }
  })

  it('gives a reduced contract its speed back, within the rules of the ERP', async () => {
    const maria = await signIn('Maria')
    const contract = ['demo', 'cliente_contrato', '201'] as const
    await setLine('601', { speed: 'reduced' })
    await changeRow(app(), contract, { restricao_auto_libera_susp_parcial: 'S' })
    expect(await linesOf(maria)).toMatchObject([{ id: '601', is_reduced: true }, { id: '602' }])
    expect(await readOutcome(await order(maria, '601', 'lift-reduction'))).toBe(
      '409 action not possible',
    )
    await changeRow(app(), contract, { restricao_auto_libera_susp_parcial: 'N' })
    later(shared)
    expect((await linesOf(maria))[0]?.actions).toContain('lift-reduction')
    answers = { liberacao_reducao_contrato_29157: () => Response.json({ type: 'success' }) }
    expect(await expectOk(orderLineAction, await order(maria, '601', 'lift-reduction'))).toEqual({
      state: 'no effect',
    })
    answers = {}
    later(6 * minuteMs)
    expect(await expectOk(orderLineAction, await order(maria, '601', 'lift-reduction'))).toEqual({
      state: 'done',
    })
    expect((await readRow(app(), contract))['status_velocidade']).toBe('N')
  })

  it('says neither that a reduction stays nor that it cannot be lifted where the contract may be unreadable', async () => {
    const maria = await signIn('Maria')
    const contract = ['demo', 'cliente_contrato', '201'] as const
    await setLine('601', { speed: 'reduced' })
    await changeRow(app(), contract, { restricao_auto_libera_susp_parcial: 'N' })
    const row = await readRow(app(), contract)
    const registros = [
      { ...row, id: '299' },
      { ...row, id: '' },
    ]
    const part = () => Response.json({ total: '2', registros })
    answers = {
      liberacao_reducao_contrato_29157: () => {
        answers = { cliente_contrato: part }
        return Response.json({ type: 'success' })
      },
    }
    expect(await expectOk(orderLineAction, await order(maria, '601', 'lift-reduction'))).toEqual({
      state: 'asked',
    })
    later(6 * minuteMs)
    expect(await readOutcome(await order(maria, '601', 'lift-reduction'))).toBe(
      '502 upstream failed',
    )
    answers = {}
    await changeRow(app(), contract, { status_velocidade: 'N' })
  })
})

describe('the diagnosis of a line', () => {
  it.each([
    ['well', {}],
    ['router unreachable', { router: 'off' }],
    ['session down', { session: 'down' }],
    ['no signal', { signal: 'lost' }],
    ['blocked', { contract: 'CM' }],
    ['suspended', { suspended: 'yes' }],
    ['unknown', { session: 'unknown' }],
  ])('is %s after %o', async (finding, setting: Readonly<Record<string, string>>) => {
    const maria = await signIn('Maria')
    await setLine('601', setting)
    expect(await findingOf(maria, '601')).toBe(finding)
    await setLine('601', {
      router: 'on',
      contract: 'A',
      suspended: 'no',
      signal: 'good',
      session: 'up',
    })
  })

  it.each(['down', 'garbage'] as const)(
    'stands on what can be read, and names what cannot, while the device service is %s',
    async (mode) => {
      const maria = await signIn('Maria')
      const read = async () => {
        later(shared)
        const answer = await maria.call(diagnoseLine, { params: { id: '601' } })
        const { finding, unread } = await expectOk(diagnoseLine, answer)
        return { finding, unread }
      }
      await setLine('601', { router: 'off' })
      await app().fault({ upstream: 'acs', mode })
      expect(await read()).toEqual({ finding: 'well', unread: ['router'] })
      answers = { radpop_radio_cliente_fibra: () => new Response('', { status: 500 }) }
      expect(await read()).toEqual({ finding: 'well', unread: ['signal', 'router'] })
      // A form that the token may not read is a decision of the provider, and no failure.
      answers = { radpop_radio_cliente_fibra: refused }
      expect(await read()).toEqual({ finding: 'well', unread: ['router'] })
      await app().fault({ upstream: 'acs', mode: 'ok' })
      await setLine('601', { router: 'on' })
    },
  )

  it('leaves the router unread where the one that answers may be the one that cannot be read', async () => {
    const maria = await signIn('Maria')
    const router = { serialNumber: 'A1', connection: { pppoeLogin: 'maria.casa' }, status: false }
    const read = async (...registers: object[]) => {
      later(2 * minuteMs)
      answers = { natural: () => Response.json({ registers, hasNextPage: false }) }
      const answer = await maria.call(diagnoseLine, { params: { id: '601' } })
      const { finding, unread } = await expectOk(diagnoseLine, answer)
      return { finding, unread }
    }
    expect(await read(router)).toEqual({ finding: 'router unreachable', unread: [] })
    expect(await read(router, { status: true })).toEqual({ finding: 'well', unread: ['router'] })
    const other = { ...router, serialNumber: 'A2', status: true }
    expect(await read(other, { status: true })).toEqual({ finding: 'well', unread: [] })
  })

  it('answers 503 while the ERP is down', async () => {
    const maria = await signIn('Maria')
    await app().fault({ upstream: 'erp', mode: 'down' })
    expect((await maria.call(diagnoseLine, { params: { id: '601' } })).status).toBe(503)
    await app().fault({ upstream: 'erp', mode: 'ok' })
  })
})

describe('an outage that staff have confirmed', () => {
  it('is the answer for those it affects, until it ends', async () => {
    const staff = await app().signInProvider('demo')
    const made = await expectOk(createOutage, await staff.call(createOutage, { body: boxOutage }))
    await app().doJobs()
    const maria = await signIn('Maria')
    expect(await findingOf(maria, '601')).toBe('well')
    const at = { params: { outageId: made.id } }
    const confirmation = { ...at, body: { version: made.version } }
    expect((await staff.call(confirmOutage, confirmation)).status).toBe(200)
    const answer = await maria.call(diagnoseLine, { params: { id: '601' } })
    expect(await expectOk(diagnoseLine, answer)).toMatchObject({
      finding: 'outage',
      outage: { cause: 'Rompimento de fibra', expected_until: null },
    })
    const other = await signIn('João')
    const [line] = await linesOf(other)
    expect(await findingOf(other, line?.id ?? '')).not.toBe('outage')
    expect((await staff.call(endOutage, at)).status).toBe(200)
    later(shared)
    expect(await findingOf(maria, '601')).toBe('well')
  })
})

describe('a request about a line', () => {
  const open = async (who: Visitor, lineId: string) => {
    const answer = await who.call(createSupportRequest, {
      body: { subject: '88', phone: '48991010000', message: 'Caiu.', lineId },
    })
    const { id } = await expectOk(createSupportRequest, answer)
    return (await readRow(app(), ['demo', 'su_ticket', id]))['menssagem'] ?? ''
  }

  it('carries what the systems say to the ticket', async () => {
    const maria = await signIn('Maria')
    await setLine('601', { signal: 'lost' })
    const text = await open(maria, '601')
    expect(text).toContain('Caiu.')
    expect(text).toMatch(/Diagnóstico do portal em .*: sem sinal óptico/)
    expect(text).toMatch(/Conexão maria\.casa: desconectada desde/)
    expect(text).toMatch(/Sinal óptico: -40,00 dBm \(sem luz\)/)
    expect(text).toMatch(/Quedas em 24 horas: \d+ \(.*Lost-Carrier/)
    await setLine('601', { signal: 'good', session: 'up' })
  })

  it('is opened without them when the line belongs to someone else or cannot be read', async () => {
    const maria = await signIn('Maria')
    expect(await open(maria, '603')).not.toContain('Diagnóstico')
    answers = { radusuarios: () => new Response('', { status: 500 }) }
    later(2 * minuteMs)
    expect(await open(maria, '601')).toContain('Caiu.')
    await app().fault({ upstream: 'erp', mode: 'ok' })
  })

  it('says what could not be asked', async () => {
    const maria = await signIn('Maria')
    await app().fault({ upstream: 'acs', mode: 'down' })
    const text = await open(maria, '601')
    expect(text).toContain('Roteador: o sistema não respondeu')
    await app().fault({ upstream: 'acs', mode: 'ok' })
  })

  it('is opened without them when they take too long', async () => {
    const maria = await signIn('Maria')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    answers = {
      radusuarios: async () => {
        await held
        return Response.json({ total: '0', registros: [] })
      },
    }
    const text = await open(maria, '601')
    release()
    expect(text).toContain('Caiu.')
    expect(text).not.toContain('Diagnóstico')
    await app().fault({ upstream: 'erp', mode: 'ok' })
  })
})

it('the refusal of a wrong action changes nothing', async () => {
  const maria = await signIn('Maria')
  const answer = await maria.call(orderLineAction, {
    params: { id: '601' },
    // @ts-expect-error -- not an action
    body: { action: 'destroy' },
  })
  expect(await readRefusal(answer)).toMatchObject({ status: 400 })
})
