import { describe, expect, it } from 'vitest'
import { createSandbox } from '#sandbox/sandbox.ts'
import type { Row } from '#sandbox/store.ts'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { memoryStore } from '#tests/support/browser/memory-store.ts'
import { noon } from '#tests/support/upstreams/sandbox-world.ts'

const token = sandboxTenants.find(({ client_id }) => client_id === 'demo')?.ixc_access_token ?? ''

/** The ERP of `demo` with its own seed, as a program sees it. */
function demoErp() {
  const latency = { min: 0, max: 0 }
  const sandbox = createSandbox({ store: memoryStore(), now: () => noon, latency })
  const ask = async (resource: string, fields: Row, headers: Record<string, string> = {}) => {
    const answer = await sandbox.upstream(
      new Request(`https://demo.erp.sandbox.example/webservice/v1/${resource}`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(token)}`, ...headers },
        body: JSON.stringify(fields),
      }),
    )
    return await answer.json()
  }
  const rows = async (table: string, fields: Row = {}): Promise<Row[]> => {
    const { registros = [] } = await ask(table, { rp: '5000', ...fields }, { ixcsoft: 'listar' })
    return registros
  }
  const one = async (table: string, id: string) =>
    (await rows(table, { qtype: 'id', query: id }))[0] ?? {}
  return { ask, rows, one, noteOutage: sandbox.noteOutage }
}

const columnsOf = (row: Row | undefined) => Object.keys(row ?? {}).length

describe('the tables of the ERP', () => {
  it.each([
    ['cliente', 150],
    ['cliente_contrato', 120],
    ['radusuarios', 110],
  ])('show every row of %s with all its columns, passwords among them', async (table, least) => {
    const [row] = await demoErp().rows(table)
    expect(columnsOf(row)).toBeGreaterThanOrEqual(least)
  })

  it('hold the fibre of each login with its signal and a password', async () => {
    const { rows } = demoErp()
    const logins = await rows('radusuarios')
    const fibres = await rows('radpop_radio_cliente_fibra')
    expect(fibres.map((row) => row['id_login'])).toEqual(logins.map((row) => row['id']))
    for (const fibre of fibres) {
      expect(fibre['sinal_rx']).toMatch(/^-\d{2}\.\d{2}$/)
      expect(fibre['senha_onu_cliente']).not.toBe('')
    }
  })

  it('take leads and renegotiations', async () => {
    const { ask, one } = demoErp()
    for (const table of ['contato', 'fn_renegociacao_wiz']) {
      const { id } = await ask(table, { id_cliente: '101', descricao: 'Foto' })
      expect((await one(table, id))['id']).toBe(id)
    }
  })
})

describe('a renegotiation', () => {
  it('is stuck to its invoices once started, and tells fine and interest until today', async () => {
    const { ask, rows, one } = demoErp()
    const late = (await rows('fn_areceber')).find(
      (row) => row['status'] === 'A' && (row['data_vencimento'] ?? '') < '2026-11-20',
    )
    const id = late?.['id'] ?? ''
    const started = await ask('renegociar_selecionados', { get_id: id })
    expect(started).toMatchObject({ type: 'success', id_renegociacao: expect.any(Number) })
    const renegotiation = String(started.id_renegociacao)
    expect((await one('fn_areceber', id))['id_renegociacao']).toBe(renegotiation)
    const preview = await ask('calcula_juros_multa', {
      id_carteira_cobranca: '1',
      id_condicao_pagamento: '1',
      id: renegotiation,
    })
    expect(preview).toMatchObject({ type: 'success', dateExpiration: '2026-11-20' })
    expect(preview.totalFineAndFess).toMatch(/^\d+,\d{2}$/)
    expect(preview.totalFineAndFess).not.toBe('0,00')
  })

  it('is refused for a paid invoice and an unknown one, and then changes nothing', async () => {
    const { ask, rows, one } = demoErp()
    const invoices = await rows('fn_areceber')
    const paid = invoices.find((row) => row['status'] === 'R')?.['id'] ?? ''
    const open = invoices.find((row) => row['status'] === 'A')?.['id'] ?? ''
    for (const get_id of [`${open},${paid}`, '999999', '']) {
      expect(await ask('renegociar_selecionados', { get_id })).toMatchObject({ type: 'error' })
    }
    expect((await one('fn_areceber', open))['id_renegociacao']).toBe('')
    expect(await ask('calcula_juros_multa', { id: '999' })).toMatchObject({ type: 'error' })
  })
})

describe('the usage of a login', () => {
  const ofLogin = (table: string, id: string) => ({
    qtype: `${table}.id_login`,
    query: id,
    sortname: `${table}.data`,
    sortorder: 'desc',
  })

  it.each([
    ['radusuarios_consumo', 72, '2026-11-20 11:40:00'],
    ['radusuarios_consumo_d', 60, '2026-11-20'],
    ['radusuarios_consumo_m', 12, '2026-11-01'],
  ])('in %s has %i rows in bytes, the newest first', async (table, count, newest) => {
    const { rows } = demoErp()
    const [login] = await rows('radusuarios')
    const found = await rows(table, ofLogin(table, login?.['id'] ?? ''))
    expect(found).toHaveLength(count)
    expect(found[0]?.['data']).toBe(newest)
    expect(found.every((row) => Number(row['consumo']) > Number(row['consumo_upload']))).toBe(true)
  })

  it('sums up alike by day and by month', async () => {
    const { rows } = demoErp()
    const [login] = await rows('radusuarios')
    const of = async (table: string) => rows(table, ofLogin(table, login?.['id'] ?? ''))
    const month = (await of('radusuarios_consumo_m'))[0]?.['consumo']
    const days = (await of('radusuarios_consumo_d')).filter((row) =>
      row['data']?.startsWith('2026-11'),
    )
    expect(String(days.reduce((sum, row) => sum + Number(row['consumo']), 0))).toBe(month)
  })

  it('is none on days on which it was not connected, as of the sample after which it was not', async () => {
    const { rows } = demoErp()
    const login = (await rows('radusuarios')).find((row) => row['online'] === 'N') ?? {}
    expect(login['ultima_conexao_final']).toBe('2026-11-19 04:41:19')
    const of = async (table: string) =>
      (await rows(table, ofLogin(table, login['id'] ?? ''))).map(
        (row) => [row['data'], Number(row['consumo']) > 0] as const,
      )
    expect((await of('radusuarios_consumo_d')).slice(0, 3)).toEqual([
      ['2026-11-20', false],
      ['2026-11-19', true],
      ['2026-11-18', true],
    ])
    expect((await of('radusuarios_consumo')).some(([, isUsed]) => isUsed)).toBe(false)
  })

  it('cannot be written', async () => {
    const { ask } = demoErp()
    await expect(ask('radusuarios_consumo_d', { id_login: '1' })).rejects.toThrow('JSON')
  })
})

describe('the sessions of radacct', () => {
  it('come as cells by position, with Brazilian times and an open one without an end', async () => {
    const { ask, rows } = demoErp()
    const login = (await rows('radusuarios')).find((row) => row['online'] === 'S') ?? {}
    const answer = await ask(
      'radacct',
      {
        qtype: 'radacct.username',
        query: login['login'] ?? '',
        oper: '=',
        sortname: 'radacct.radacctid',
        sortorder: 'desc',
        grid_param: '[{"TB":"radacct.acctstarttime","OP":">=","P":"2026-11-01 00:00:00"}]',
      },
      { ixcsoft: 'listar' },
    )
    expect(answer).toMatchObject({ page: '1', total: 6, tot: [] })
    expect(answer).not.toHaveProperty('registros')
    const [open] = answer.rows
    expect(open.autoincrement).toEqual({ campo: 'radacctid', valor: open.id })
    expect(open.cell).toHaveLength(12)
    expect(open.cell.slice(0, 2)).toEqual([open.id, login['login']])
    expect(open.cell.slice(6, 9)).toEqual(['17/11/2026 22:10:05', '', ''])
    expect(answer.rows[1].cell.slice(6, 8)).toEqual(['14/11/2026 22:10:05', '17/11/2026 22:10:05'])
  })
})

describe('the outage before the first start', () => {
  const outage = {
    contractIds: ['201'],
    startsAt: new Date('2026-11-17T12:13:00Z'),
    endedAt: new Date('2026-11-17T17:33:00Z'),
  }
  const sessionsOf = async (erp: ReturnType<typeof demoErp>, login: string) => {
    const fields = { qtype: 'radacct.username', query: login, rp: '100' }
    const { rows } = await erp.ask('radacct', fields, { ixcsoft: 'listar' })
    return rows.map(({ cell }: { cell: string[] }) => [cell[6], cell[7], cell[9]].join(' | '))
  }

  it.each(['maria.casa', 'maria.atelie'])(
    'cut the connection of %s, in its records',
    async (login) => {
      const erp = demoErp()
      const before = await sessionsOf(erp, login)
      await erp.noteOutage('demo', outage)
      const after = await sessionsOf(erp, login)
      expect(after).toHaveLength(before.length + 1)
      expect(after).toContain('14/11/2026 22:10:05 | 17/11/2026 09:13:00 | Lost-Carrier')
      expect(after).toContain('17/11/2026 14:33:00 | 17/11/2026 22:10:05 | User-Request')
    },
  )

  it('is not one of the lines of another contract', async () => {
    const erp = demoErp()
    const before = await sessionsOf(erp, 'joao.lima')
    await erp.noteOutage('demo', outage)
    expect(await sessionsOf(erp, 'joao.lima')).toEqual(before)
  })
})

describe('an action on a login or its ONU', () => {
  it('disconnects the login, which connects again, and answers with a list of messages', async () => {
    const { ask, one, rows } = demoErp()
    const login = (await rows('radusuarios')).find((row) => row['online'] === 'S') ?? {}
    const answer = await ask('desconectar_clientes', { id: login['id'] ?? '' })
    expect(answer).toMatchObject({ msg: [{ type: 'success' }] })
    const after = await one('radusuarios', login['id'] ?? '')
    expect(after['ultima_conexao_inicial']).toBe('2026-11-20 12:00:00')
    const unknown = await ask('desconectar_clientes', { id: '0' })
    expect(unknown).toMatchObject({ msg: [{ type: 'error' }] })
  })

  it('clears the MAC address', async () => {
    const { ask, one, rows } = demoErp()
    const [{ id = '', mac = '' } = {}] = await rows('radusuarios')
    expect(mac).not.toBe('')
    expect(await ask('radusuarios_25452', { get_id: id })).toMatchObject({ type: 'success' })
    expect((await one('radusuarios', id))['mac']).toBe('')
    expect(await ask('radusuarios_25452', { get_id: '0' })).toMatchObject({ type: 'error' })
  })

  it('restarts the ONU', async () => {
    const { ask, one, rows } = demoErp()
    const [{ id = '', id_login: login = '' } = {}] = await rows('radpop_radio_cliente_fibra')
    const reboot = (fibre: string) => ask('radpop_radio_cliente_fibra_26379', { id: fibre })
    expect(await reboot(id)).toMatchObject({ type: 'success' })
    const { ultima_conexao_inicial: since } = await one('radusuarios', login)
    expect(since).toBe('2026-11-20 12:00:00')
    expect(await reboot('0')).toMatchObject({ type: 'error' })
  })
})

describe('a line that was set', () => {
  const setUp = () => {
    const latency = { min: 0, max: 0 }
    const sandbox = createSandbox({ store: memoryStore(), now: () => noon, latency })
    const set = async (id: string, setting: Row) => {
      const body = JSON.stringify({ client_id: 'demo', ...setting })
      const request = new Request(`http://localhost:3000/sandbox/lines/${id}`, {
        method: 'POST',
        body,
      })
      return (await sandbox.site(request)).status
    }
    const send = async (form: string, body: Row, headers: Row = {}) => {
      const answer = await sandbox.upstream(
        new Request(`https://demo.erp.sandbox.example/webservice/v1/${form}`, {
          method: 'POST',
          headers: { authorization: `Basic ${btoa(token)}`, ...headers },
          body: JSON.stringify(body),
        }),
      )
      return await answer.json()
    }
    const list = (table: string, qtype: string, query: string) =>
      send(table, { qtype, query, rp: '1000' }, { ixcsoft: 'listar' })
    return { set, list, ask: send }
  }

  it('with a stuck speed has its reduction lifted in words alone', async () => {
    const { set, ask, list } = setUp()
    const lift = () => ask('liberacao_reducao_contrato_29157', { get_id: '201' })
    const speed = async () =>
      (await list('cliente_contrato', 'id', '201')).registros[0].status_velocidade
    await set('601', { speed: 'stuck' })
    expect(await lift()).toMatchObject({ type: 'success' })
    expect(await speed()).toBe('R')
    await set('601', { speed: 'reduced' })
    expect(await lift()).toMatchObject({ type: 'success' })
    expect(await speed()).toBe('N')
  })

  it('without light loses its connection, and radacct says why', async () => {
    const { set, list } = setUp()
    expect(await set('601', { signal: 'lost' })).toBe(200)
    const [login] = (await list('radusuarios', 'id', '601')).registros
    expect(login).toMatchObject({ online: 'N', ultima_conexao_final: '2026-11-20 12:00:00' })
    const [onu] = (await list('radpop_radio_cliente_fibra', 'id_login', '601')).registros
    expect(onu).toMatchObject({ sinal_rx: '-40.00', data_sinal: '2026-11-20 12:00:00' })
    const sessions = (await list('radacct', 'radacct.username', 'maria.casa')).rows
    const last = sessions.find((row: { cell: string[] }) => row.cell[7] === '20/11/2026 12:00:00')
    expect(last.cell[9]).toBe('Lost-Carrier')
  })

  it('that drops and returns keeps the ended connection beside the new one', async () => {
    const { set, list } = setUp()
    expect(await set('601', { session: 'drop', cause: 'NAS-Reboot' })).toBe(200)
    const { rows, total } = await list('radacct', 'radacct.username', 'maria.casa')
    expect(total).toBe(7)
    expect(rows.map((row: { cell: string[] }) => row.cell[9])).toContain('NAS-Reboot')
    const [login] = (await list('radusuarios', 'id', '601')).registros
    expect(login).toMatchObject({ online: 'S', ultima_conexao_inicial: '2026-11-20 12:00:00' })
  })

  it('refuses an unknown login and an unknown state', async () => {
    const { set } = setUp()
    expect(await set('999', { signal: 'good' })).toBe(400)
    expect(await set('601', { signal: 'perfect' })).toBe(400)
  })
})

describe('an action on a contract', () => {
  it.each(['get_id', 'id'])('releases a blocked one for three days, by %s', async (field) => {
    const { ask, one, rows } = demoErp()
    const blocked = (await rows('cliente_contrato')).find((row) => row['status_internet'] === 'CM')
    const id = blocked?.['id'] ?? ''
    const release = (contract: string) =>
      ask('cliente_contrato_btn_lib_temp_24722', { [field]: contract })
    expect(await release(id)).toMatchObject({ type: 'success' })
    expect(await one('cliente_contrato', id)).toMatchObject({
      status_internet: 'A',
      nao_bloquear_ate: '2026-11-23',
    })
    // Real servers answer so.
    expect(await release('-1')).toMatchObject({ type: 'success' })
  })

  it('gives a slowed contract its speed back, once', async () => {
    const { ask, one, rows } = demoErp()
    const slow = (await rows('cliente_contrato')).find((row) => row['status_velocidade'] === 'R')
    const id = slow?.['id'] ?? ''
    const lift = () => ask('liberacao_reducao_contrato_29157', { get_id: id })
    expect(await lift()).toMatchObject({ type: 'success' })
    expect((await one('cliente_contrato', id))['status_velocidade']).toBe('N')
    expect(await lift()).toMatchObject({ type: 'error' })
  })
})
