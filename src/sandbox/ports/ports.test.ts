import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { credentialsOf, openPortsForTest, send } from '#tests/support/upstreams/sandbox-ports.ts'

let ports: Awaited<ReturnType<typeof openPortsForTest>>
beforeEach(async () => {
  ports = await openPortsForTest()
})
afterEach(() => ports.close())

const listing = { ixcsoft: 'listar', 'content-type': 'application/json' }
const oneCustomer = '{"qtype":"cliente.id","query":"101","oper":"="}'

const list = async (headers: Record<string, string>, body = oneCustomer, method = 'GET') => {
  const address = `${ports.erp}/webservice/v1/cliente`
  return send(address, { method, headers: { ...listing, ...headers }, body })
}

describe('the port of the ERP', () => {
  it.each(['GET', 'POST'])('reads the body of a %s', async (method) => {
    const answer = await list(credentialsOf('demo').basic, oneCustomer, method)
    expect(answer.status).toBe(200)
    expect(JSON.parse(String(answer.body))).toMatchObject({
      total: 1,
      registros: [{ razao: 'Maria Clara Souza' }],
    })
    // Both cookies of the real ERP arrive.
    expect(answer.headers['set-cookie']).toHaveLength(2)
  })

  it('reads the body of a GET as a form, too', async () => {
    const headers = {
      ...credentialsOf('demo').basic,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const answer = await list(headers, 'qtype=cliente.id&query=101&oper=%3D')
    expect(JSON.parse(String(answer.body))).toMatchObject({ total: 1 })
  })

  it('gives each token the rows of its provider', async () => {
    const names = async (clientId: string) => {
      const answer = await list(credentialsOf(clientId).basic, '{}')
      return JSON.parse(String(answer.body)).registros[0].razao
    }
    expect(await names('demo')).toBe('Maria Clara Souza')
    expect(await names('serrana')).toBe('Helena Kraus')
  })

  it.each([
    ['no token', {}],
    ['an unknown token', { authorization: `Basic ${btoa('12:abc')}` }],
    ['an empty key', { authorization: `Basic ${btoa('12:')}` }],
  ])('refuses %s', async (_, headers) => {
    expect((await list(headers)).status).toBe(401)
  })

  it('closes the connection without an answer while the ERP is down', async () => {
    await ports.setFault({ upstream: 'erp', mode: 'down' })
    await expect(list(credentialsOf('demo').basic)).rejects.toThrow('socket hang up')
  })

  it('answers 413 to a body of more than 20 MB', async () => {
    const answer = await list(credentialsOf('demo').basic, 'x'.repeat(21 * 1024 * 1024), 'POST')
    expect(answer.status).toBe(413)
  })
})

describe('the ports of the gateway', () => {
  const { merchant } = credentialsOf('demo')
  const sale = JSON.stringify({
    merchantOrderId: '1',
    payment: {
      type: 'CreditCard',
      amount: 100,
      installments: 1,
      creditCard: {
        cardNumber: '4000000000000010',
        holder: 'MARIA',
        expirationDate: '12/2030',
        brand: 'Visa',
      },
    },
  })
  const pay = (host: string) =>
    send(`${host}/1/sales/`, { method: 'POST', headers: merchant, body: sale })

  it('take sales on the one and queries on the other, as the hosts of the real one', async () => {
    expect((await pay(ports.queries)).status).toBe(404)
    const made = await pay(ports.sales)
    expect(made.status).toBe(201)
    const { PaymentId } = JSON.parse(String(made.body)).Payment
    const read = (host: string) => send(`${host}/1/sales/${PaymentId}`, { headers: merchant })
    expect((await read(ports.sales)).status).toBe(404)
    expect((await read(ports.queries)).status).toBe(200)
    const other = { headers: credentialsOf('serrana').merchant }
    expect((await send(`${ports.queries}/1/sales/${PaymentId}`, other)).status).toBe(404)
  })

  it('refuse a store that they do not know', async () => {
    const answer = await send(`${ports.queries}/1/sales?merchantOrderId=1`)
    expect(answer.status).toBe(400)
    expect(String(answer.body)).toContain('132')
  })
})

it('speaks HTTPS with a certificate that it is given', async () => {
  const secure = await openPortsForTest({ isSecure: true })
  try {
    const headers = { ...listing, ...credentialsOf('demo').basic }
    const answer = await send(`${secure.erp}/webservice/v1/cliente`, { headers, body: oneCustomer })
    expect(answer.status).toBe(200)
  } finally {
    secure.close()
  }
})
