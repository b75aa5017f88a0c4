import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isPixCode } from '#domain/money/payment-codes/pix.ts'
import { credentialsOf, openPortsForTest, send } from '#tests/support/upstreams/sandbox-ports.ts'

/*
 * Programs that were not written for this project, on the sandbox's ports: each lists, reads and pays as
 * public clients of IXC and Cielo do. Their requests are written here after what such clients send.
 */

let ports: Awaited<ReturnType<typeof openPortsForTest>>
beforeEach(async () => {
  ports = await openPortsForTest()
})
afterEach(() => ports.close())

const { basic, merchant } = credentialsOf('demo')
const json = { 'content-type': 'application/json' }
type Row = Record<string, string>

describe('a client that follows the documentation of IXC: GET with a body', () => {
  const list = async (table: string, qtype: string, query: string): Promise<Row[]> => {
    const fields = { qtype, query, oper: '=', page: '1', rp: '20' }
    const sorted = { ...fields, sortname: `${table}.id`, sortorder: 'desc' }
    const { body } = await send(`${ports.erp}/webservice/v1/${table}`, {
      headers: { ...basic, ...json, ixcsoft: 'listar' },
      body: JSON.stringify(sorted),
    })
    return JSON.parse(String(body)).registros ?? []
  }
  const act = async (action: string, fields: Row) => {
    const { body } = await send(`${ports.erp}/webservice/v1/${action}`, {
      method: 'POST',
      headers: { ...basic, ...json },
      body: JSON.stringify(fields),
    })
    return String(body)
  }

  it('finds a customer, issues a boleto, reads its line and books a payment', async () => {
    const [customer, ...others] = await list('cliente', 'cliente.cnpj_cpf', '529.982.247-25')
    expect([customer?.['razao'], others]).toEqual(['Maria Clara Souza', []])
    const invoices = await list('fn_areceber', 'fn_areceber.id_cliente', customer?.['id'] ?? '')
    const open = invoices.find((row) => row['status'] === 'A' && row['liberado'] === 'S')
    const id = open?.['id'] ?? ''
    const asked = { juro: 'N', multa: 'N', atualiza_boleto: 'N', tipo_boleto: 'arquivo' }
    const slip = await act('get_boleto', { boletos: id, ...asked, base64: 'S' })
    expect(atob(slip)).toMatch(/^%PDF/)
    const invoice = async () => (await list('fn_areceber', 'fn_areceber.id', id))[0] ?? {}
    expect((await invoice())['linha_digitavel']).toMatch(/^\d{47,48}$/)

    const amount = Number((await invoice())['valor'])
      .toFixed(2)
      .replace('.', ',')
    const receipt = { id_receber: id, credito: amount, valor_total_recebido: amount }
    const booked = await act('fn_areceber_recebimentos_baixas_novo', {
      ...receipt,
      data: '20/11/2026',
      tipo_recebimento: 'P',
      tipo_lanc: 'R',
      conta_: '21',
      id_conta: open?.['id_conta'] ?? '',
      documento: 'PIX1',
      historico: 'Pix',
    })
    expect(JSON.parse(booked)).toMatchObject({ type: 'success' })
    expect(await invoice()).toMatchObject({ status: 'R', recebido_via_pix: 'S' })
  })
})

describe('a client that posts forms, as the PHP client of the vendor does', () => {
  it('lists with the header alone, a slash at the end and a multipart body', async () => {
    const form = new FormData()
    for (const [name, value] of [
      ['qtype', 'cliente_contrato.id_cliente'],
      ['query', '101'],
      ['oper', '='],
      ['page', '1'],
      ['rp', '20'],
      ['sortname', 'cliente_contrato.id'],
      ['sortorder', 'desc'],
    ] as const) {
      form.set(name, value)
    }
    const answer = await fetch(`${ports.erp}/webservice/v1/cliente_contrato/`, {
      method: 'POST',
      headers: { ...basic, ixcsoft: 'listar' },
      body: form,
    })
    expect(await answer.json()).toMatchObject({ total: '1', registros: [{ id_cliente: '101' }] })
  })
})

describe('a client that maps tables: the table as qtype, conditions in grid_param', () => {
  const find = async (
    table: string,
    conditions: readonly (readonly [string, string, string])[],
  ) => {
    const grid = conditions.map(([column, OP, P]) => ({ TB: `${table}.${column}`, OP, P }))
    const answer = await fetch(`${ports.erp}/webservice/v1/${table}`, {
      method: 'POST',
      headers: { ...basic, ...json, ixcsoft: 'listar' },
      body: JSON.stringify({
        qtype: table,
        query: '',
        oper: '',
        page: 1,
        rp: 20,
        sortname: `${table}.id`,
        sortorder: 'asc',
        grid_param: JSON.stringify(grid),
      }),
    })
    const { registros = [] }: { registros?: Row[] } = await answer.json()
    return registros
  }
  const act = async (action: string, fields: Row) => {
    // These clients send the header empty with an action.
    const answer = await fetch(`${ports.erp}/webservice/v1/${action}`, {
      method: 'POST',
      headers: { ...basic, ...json, ixcsoft: '' },
      body: JSON.stringify(fields),
    })
    return await answer.json()
  }

  it('releases a blocked contract, disconnects its login and clears its MAC', async () => {
    const [contract] = await find('cliente_contrato', [['status_internet', '=', 'CM']])
    const id = contract?.['id'] ?? ''
    expect(await act('desbloqueio_confianca', { id })).toMatchObject({ type: 'success' })
    expect(await find('cliente_contrato', [['id', '=', id]])).toMatchObject([
      { status_internet: 'A' },
    ])
    const [login] = await find('radusuarios', [['online', '=', 'S']])
    const disconnected = await act('desconectar_clientes', { id: login?.['id'] ?? '' })
    expect(disconnected).toMatchObject({ msg: [{ type: 'success' }] })
    const cleared = await act('radusuarios_25452', { get_id: login?.['id'] ?? '' })
    expect(cleared).toMatchObject({ type: 'success' })
  })

  it('pays a bill by the PIX code inside `pix`', async () => {
    const [bill] = await find('fn_areceber', [
      ['id_cliente', '=', '101'],
      ['status', '=', 'A'],
      ['liberado', '=', 'S'],
    ])
    const id = bill?.['id'] ?? ''
    const { pix } = await act('get_pix', { id_areceber: id })
    expect(isPixCode(pix.qrCode.qrcode)).toBe(true)
    await ports.settle(id)
    expect(await find('fn_areceber', [['id', '=', id]])).toMatchObject([{ status: 'R' }])
  })
})

describe('a bot that names columns without their table', () => {
  const read = async (table: string, qtype: string, query: string): Promise<Row[]> => {
    const answer = await fetch(`${ports.erp}/webservice/v1/${table}`, {
      method: 'POST',
      headers: { ...basic, ...json, ixcsoft: 'listar' },
      body: JSON.stringify({ qtype, query, oper: '=', page: '1', rp: '30' }),
    })
    const { registros = [] }: { registros?: Row[] } = await answer.json()
    return registros
  }

  it('reads the usage of a login, day by day and month by month, and its signal', async () => {
    const [customer] = await read('cliente', 'cnpj_cpf', '529.982.247-25')
    const [login] = await read('radusuarios', 'id_cliente', customer?.['id'] ?? '')
    const id = login?.['id'] ?? ''
    expect(await read('radusuarios_consumo_d', 'id_login', id)).toHaveLength(30)
    expect(await read('radusuarios_consumo_m', 'id_login', id)).toHaveLength(12)
    expect(await read('radpop_radio_cliente_fibra', 'id_login', id)).toHaveLength(1)
  })
})

describe('a shop that speaks to Cielo by hand', () => {
  it('authorises a whole card, captures it, and finds the sale by its order', async () => {
    const made = await fetch(`${ports.sales}/1/sales`, {
      method: 'POST',
      headers: { ...merchant, ...json },
      body: JSON.stringify({
        MerchantOrderId: '2026112203',
        Customer: { Name: 'Comprador crédito' },
        Payment: {
          Type: 'CreditCard',
          Amount: 15_700,
          Installments: 2,
          Capture: false,
          CreditCard: {
            CardNumber: '0000000000000001',
            Holder: 'Teste Holder',
            ExpirationDate: '12/2030',
            SecurityCode: 123,
            Brand: 'master',
          },
        },
      }),
    })
    expect(made.status).toBe(201)
    const { Payment } = await made.json()
    expect(Payment.Status).toBe(1)
    const captured = await fetch(`${ports.sales}/1/sales/${Payment.PaymentId}/capture`, {
      method: 'PUT',
      headers: merchant,
    })
    expect(await captured.json()).toMatchObject({ Status: 2 })
    const found = await fetch(`${ports.queries}/1/sales?merchantOrderId=2026112203`, {
      headers: merchant,
    })
    expect(await found.json()).toMatchObject({ Payments: [{ PaymentId: Payment.PaymentId }] })
  })
})
