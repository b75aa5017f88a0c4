import { describe, expect, test } from 'vitest'
import { appDetails, readApp } from '#contract/service/apps.ts'
import { listCards } from '#contract/money/cards.ts'
import { listContractsShort } from '#contract/service/contracts-short.ts'
import { customerDetails } from '#contract/account/customer.ts'
import { downloadInvoice, listInvoices, readPix } from '#contract/money/invoices.ts'
import { savePushConfig } from '#contract/news/notifications.ts'
import { payInvoice } from '#contract/money/payments.ts'
import { checkAcs } from '#contract/service/device-service.ts'
import { listRouters } from '#contract/service/routers.ts'
import { editTenant, findTenant } from '#contract/staff/tenants/tenants.ts'
import { browserPage, json, refusal } from '#tests/support/browser/browser-page.ts'
import { readableToken } from '#tests/support/browser/readable-token.ts'
import { tenantForm } from '#tests/support/tenants/tenant-form.ts'
import { currentToken, readTokens, secondsLeft } from '#portal/session/session-token.ts'
import { call } from './client.ts'

const answers = (body: unknown, headers: HeadersInit = {}) =>
  browserPage('', () => json(200, body, headers))

const invoice = {
  id: '7',
  status: 'A',
  data_vencimento: '2026-12-10',
  pagamento_data: null,
  valor: '120.00',
  valor_recebido: '',
}

describe('an answer of a server written from the specifications alone', () => {
  test('without a moment is from the moment it arrived, or was kept by the worker', async () => {
    const keptAt = '2026-11-20T12:00:00.000Z'
    answers({ invoices: [] }, { 'x-kept-at': keptAt })
    expect(await call(listInvoices, { query: {} })).toEqual({ invoices: [], as_of: keptAt })
    answers({ invoices: [] })
    const { as_of: asOf } = await call(listInvoices, { query: {} })
    expect(asOf).toBe(new Date().toISOString())
  })

  test('may hold cancelled invoices and empty amounts, which are hidden and zero', async () => {
    answers({ invoices: [invoice, { ...invoice, id: '8', status: 'C' }] })
    const { invoices } = await call(listInvoices, { query: {} })
    expect(invoices).toMatchObject([{ id: '7', pagamento_data: '', valor_recebido: '0' }])
  })

  test.each([
    { pix: { qrCode: { qrcode: 'CODE', imagemQrcode: '' } }, type: 'success' },
    { qr_code: { base_64: 'x' }, copy_paste: 'CODE', type: 'success' },
    { pix: { qr_code: { base_64: 'x' }, copy_paste: 'CODE' } },
  ])('holds the PIX code where it names it: %o', async (body) => {
    answers(body)
    expect(await call(readPix, { params: { invoiceId: '7' } })).toMatchObject({ code: 'CODE' })
  })

  test('of another type than success has no PIX code', async () => {
    answers({ type: 'waiting', copy_paste: 'CODE' })
    expect(await call(readPix, { params: { invoiceId: '7' } })).toMatchObject({ code: '' })
  })

  test('is a file as an object, as a JSON text, or bare', async () => {
    const base64 = 'JVBERi0xLjQ='
    const options = { params: { token: 'x' } }
    for (const body of [JSON.stringify({ base64 }), JSON.stringify(base64), `${base64}\n`]) {
      browserPage('', () => new Response(body))
      expect(await call(downloadInvoice, options)).toEqual({ base64 })
    }
  })

  test('lists the contracts of a card bare', async () => {
    answers([{ id: '31', contrato: 'Fibra' }])
    expect(await call(listContractsShort, {})).toEqual({ contracts: [{ id: '31' }] })
  })

  test('has no state, no brand of a card and no ids of an app', async () => {
    answers({ customer: { name: 'Helena', complemento: null } })
    const { customer } = await call(customerDetails, {})
    expect(customer).toMatchObject({ name: 'Helena', complemento: '', estado: 'SC' })

    answers({
      cards: [{ uuid: '1', alias: '', CardNumber: '4***1111', ExpirationDate: '12/2031' }],
    })
    expect(await call(listCards, {})).toMatchObject({ cards: [{ uuid: '1', brand: null }] })

    answers({ app: { name: 'TV', integration_method: 'watch', is_active: true, is_online: true } })
    const place = { contractId: '31', appId: '5' }
    const { app } = await call(appDetails, { params: place })
    expect(readApp(app, place)).toMatchObject({ id: '5', contractId: '31', login: '', email: '' })
  })

  test('writes the day of an installation in its own way', async () => {
    const router = { serialNumber: 'V1', deviceInfo: {}, created: '2024-03-02 10:00:00' }
    answers({ devices: [router] })
    const { devices } = await call(listRouters, { query: {} })
    expect(devices[0]?.created).toBe('2024-03-02T12:00:00.000-03:00')
  })

  test('has the fields of a provider that the specification names', async () => {
    answers({ customer: { client_id: 'netmania', alias: 'Net', ixc_domain: 'ixc.example' } })
    const { customer } = await call(findTenant, { params: { clientId: 'netmania' } })
    expect(customer).toMatchObject({ status: 'active', gateway_url: '', subjects: [] })
    expect(customer.rules.appPage).toBe('value-added-services')
  })

  test('says nothing where a call has worked', async () => {
    browserPage('', () => new Response(null, { status: 204 }))
    const params = { clientId: 'demo' }
    expect(await call(editTenant, { params, body: tenantForm })).toEqual({})
    answers({ saved: 'sim' })
    const keys = { p256dh: 'x'.repeat(20), auth: 'x'.repeat(20) }
    const subscription = { endpoint: 'https://push.example/1', keys }
    const saved = await call(savePushConfig, { body: { subscription, invoiceRange: 5 } })
    expect(saved).toEqual({ type: 'success' })
    answers({})
    const body = { cardId: '1', invoiceId: '7', installments: 1 }
    expect(await call(payInvoice, { body })).toEqual({})
  })

  test('is still refused where a value that is shown is missing', async () => {
    answers({ configured: 'yes' })
    await expect(call(checkAcs, {})).rejects.toMatchObject({ reason: 'unreadable' })
    answers({ invoices: [{ ...invoice, valor: 'muito' }] })
    await expect(call(listInvoices, { query: {} })).rejects.toMatchObject({ reason: 'unreadable' })
  })
})

describe('a refusal of such a server', () => {
  test('is read without a request id', async () => {
    browserPage('', () => json(404, { message: 'no invoices found' }))
    const failure = await call(listInvoices, { query: {} }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ text: 'no invoices found', requestId: null })
    expect(failure).toMatchObject({ isNotOffered: false })
  })

  test('of a call that it does not have says that the part is not offered', async () => {
    browserPage('', () => json(404, { message: 'Cannot GET /api' }))
    await expect(call(customerDetails, {})).rejects.toMatchObject({ isNotOffered: true })
    browserPage('', () => refusal(404, 'customer not found'))
    await expect(call(customerDetails, {})).rejects.toMatchObject({ isNotOffered: false })
  })
})

describe('a token with nothing but its flags', () => {
  const bare = readableToken({ featureFlag: ['credit_card'] })

  test('is a token of this provider that never expires by itself', () => {
    browserPage(`validToken=${bare}`)
    const token = currentToken()
    expect(token?.claims.featureFlag).toEqual(['credit_card'])
    expect(token && secondsLeft(token, new Date())).toBe(Infinity)
  })

  test('comes after one that names provider and end', () => {
    const own = readableToken({ aud: 'demo', exp: 10 })
    const texts = readTokens(`validToken=${bare}; validToken=${own}`, 'demo')
    expect(texts.map(({ text }) => text)).toEqual([own, bare])
  })
})
