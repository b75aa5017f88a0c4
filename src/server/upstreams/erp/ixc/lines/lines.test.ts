import { describe, expect, it } from 'vitest'
import type { ErpLine } from '../../line-port.ts'
import { fakeIxc, listing, type Row } from '#tests/support/upstreams/fake-ixc.ts'

const row: Row = {
  id: '601',
  id_cliente: '7',
  id_contrato: '201',
  login: 'maria.casa',
  ativo: 'S',
  online: 'S',
  senha: 'pppoe-secreto',
  ultima_conexao_inicial: '2026-11-17 22:10:05',
  ultima_conexao_final: '0000-00-00 00:00:00',
}
const line: ErpLine = {
  id: '601',
  customerId: '7',
  contractId: '201',
  login: 'maria.casa',
  state: 'online',
  since: '2026-11-17 22:10:05',
}
const refusal = { type: 'error', message: 'Usuário sem permissão para acessar este recurso!' }

describe('the lines of a customer', () => {
  it('are online or offline since a time, without passwords and lines of others', async () => {
    const { erp } = fakeIxc(() =>
      listing(
        row,
        {
          ...row,
          id: '602',
          online: 'N',
          ultima_conexao_final: '2026-11-19 04:41:19',
        },
        { ...row, id: '603', online: 'SS' },
        { ...row, id: '604', id_cliente: '8' },
        { ...row, id: '605', ativo: 'N' },
      ),
    )
    const { value } = await erp.lines('7')
    expect(value).toEqual([
      line,
      {
        ...line,
        id: '602',
        state: 'offline',
        since: '2026-11-19 04:41:19',
      },
      { ...line, id: '603', state: 'unknown', since: null },
    ])
  })
})

describe('the optical equipment of a line', () => {
  const onu = {
    id: '5601',
    id_login: '601',
    onu_tipo: 'ONU bridge',
    serial_number: 'FHTT00000601',
    senha_onu_cliente: 'onu-secreta',
    sinal_rx: '-21.50',
    sinal_tx: '2.31',
    data_sinal: '2026-11-20 03:15:00',
  }
  const readingOf = async (part: Row) => {
    const { erp } = fakeIxc(() => listing({ ...onu, ...part }))
    const { value } = await erp.onuOf(line)
    return value === 'not offered' || value === null ? value : value.reading
  }

  it('has its last signal in dBm and no password', async () => {
    const { erp } = fakeIxc(() => listing({ ...onu, id: '1', id_login: '602' }, onu))
    expect((await erp.onuOf(line)).value).toEqual({
      id: '5601',
      model: 'ONU bridge',
      serial: 'FHTT00000601',
      reading: { at: '2026-11-20 03:15:00', rx: -21.5, tx: 2.31 },
    })
  })

  it.each([
    ['-40,00', -40],
    ['-27.12 dBm', -27.12],
  ])('reads a power of %j', async (sinal_rx, rx) => {
    expect(await readingOf({ sinal_rx })).toMatchObject({ rx })
  })

  it.each([
    [{ sinal_rx: '' }],
    [{ sinal_rx: '0.00' }],
    [{ sinal_rx: 'N/A' }],
    [{ sinal_rx: '-2147483648' }],
    [{ data_sinal: '0000-00-00 00:00:00' }],
  ])('has no reading with %o', async (part) => {
    expect(await readingOf(part)).toBeNull()
  })

  it('is none where no row belongs to the line, and not offered where the token may not read it', async () => {
    const { erp } = fakeIxc(() => listing({ ...onu, id_login: '602' }))
    expect((await erp.onuOf(line)).value).toBeNull()
    const limited = fakeIxc(() => refusal)
    expect((await limited.erp.onuOf(line)).value).toBe('not offered')
  })
})

describe('the connections of a line', () => {
  const cells = (id: string, ...times: string[]) => ({
    id,
    cell: [id, 'maria.casa', '02:00', '100.64.0.1', '192.0.2.1', 'p1', ...times, 'Lost-Carrier'],
  })

  it('come from cells by position, the newest first, with Brazilian times', async () => {
    const { erp, to } = fakeIxc(() => ({
      page: '1',
      total: 3,
      rows: [
        cells('2', '17/11/2026 22:10:05', '', ''),
        cells('1', '14/11/2026 22:10:05', '17/11/2026 22:09:00', '259135'),
        { id: '3', cell: ['3', 'outro.login', '', '', '', '', '18/11/2026 10:00:00', '', '', ''] },
      ],
    }))
    expect((await erp.sessionsOf(line)).value).toEqual([
      { startedAt: '2026-11-17 22:10:05', endedAt: null, cause: '' },
      {
        startedAt: '2026-11-14 22:10:05',
        endedAt: '2026-11-17 22:09:00',
        cause: 'Lost-Carrier',
      },
    ])
    expect(to('radacct')[0]?.body).toMatchObject({
      qtype: 'radacct.username',
      query: 'maria.casa',
      sortname: 'radacct.radacctid',
      sortorder: 'desc',
    })
  })
})

describe('a line with more connections than are read', () => {
  const rows = Array.from({ length: 20 }, (_, nth) => ({
    id: `${nth}`,
    cell: [`${nth}`, 'maria.casa', '', '', '', '', `20/11/2026 10:${10 + nth}:00`, '', '', ''],
  }))

  it.each([
    ['as the ERP counts', { total: 60, rows }, true],
    ['by a page that is full', { rows }, true],
    ['by none', { total: 3, rows: rows.slice(0, 3) }, undefined],
  ])('says so %s', async (_by, answer, isCut) => {
    const { erp } = fakeIxc(() => answer)
    expect((await erp.sessionsOf(line)).isCut).toBe(isCut)
  })
})

describe('the usage of a line', () => {
  it('is in bytes, the oldest first, and of this line alone', async () => {
    const day = (data: string, id_login = '601') => ({
      id: data,
      id_login,
      data,
      consumo: '1000',
      consumo_upload: '100',
    })
    const { erp } = fakeIxc(() =>
      listing(day('2026-11-20'), day('2026-11-19'), day('2026-11-18', '9')),
    )
    expect((await erp.usageOf(line, 'day')).value).toEqual([
      { day: '2026-11-19', down: 1000, up: 100 },
      { day: '2026-11-20', down: 1000, up: 100 },
    ])
  })
})

describe('an order to a line', () => {
  it('is asked once, and refused where the ERP says no', async () => {
    const { erp, to } = fakeIxc(() => ({ msg: [{ type: 'success', message: '' }] }))
    expect(await erp.reconnectLine(line)).toBe('asked')
    expect(to('desconectar_clientes').map(({ body }) => body)).toEqual([{ id: '601' }])
    const refusing = fakeIxc(() => refusal)
    expect(await refusing.erp.liftReduction(line)).toBe('refused')
  })
})
