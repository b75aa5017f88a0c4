import { describe, expect, it } from 'vitest'
import { readIssuedPix, readPix } from '#contract/money/invoices.ts'
import { toByteText } from '#domain/money/payment-codes/emv-fields.ts'
import { buildPixPayload, crc16, isPixCode } from '#domain/money/payment-codes/pix.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { readQrImage } from '#tests/support/browser/read-qr.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
const notFound = { status: 404, body: { message: 'invoice not found' } }

const ask = (visitor: Visitor, invoiceId: string) =>
  visitor.call(readPix, { params: { invoiceId } })
const pix = async (visitor: Visitor, invoiceId: string) =>
  readRefusal(await ask(visitor, invoiceId))

describe('the PIX code', () => {
  it('answers an unpaid invoice with a valid PIX code and the same code as a QR image', async () => {
    const maria = await app().signIn(person('Maria'))
    const told = await expectOk(readPix, await ask(maria, '1024'))
    if (told.type !== 'success') throw new Error(told.message)
    const { qrcode, imagemQrcode } = told.pix.qrCode
    expect(isPixCode(qrcode)).toBe(true)
    expect(await readQrImage(imagemQrcode)).toBe(qrcode)
  })

  it('leaves the customer data that the ERP sends out of the PIX answer', async () => {
    const maria = await app().signIn(person('Maria'))
    expect((await pix(maria, '1021')).body).toEqual({
      type: 'success',
      pix: { qrCode: { qrcode: expect.any(String), imagemQrcode: expect.any(String) } },
      as_of: expect.any(String),
    })
  })

  it('answers a paid invoice without a PIX code', async () => {
    const joao = await app().signIn(person('João'))
    expect(await pix(joao, '1045')).toEqual({
      status: 200,
      body: { type: 'error', message: 'invoice already paid' },
    })
  })

  it.each([
    ['João', '1042', 'refuses to charge it'],
    ['Padaria', '1062', 'succeeds with an empty answer'],
  ])('answers the invoice of %s (%s) without a PIX code where the ERP %s', async (name, id) => {
    const visitor = await app().signIn(person(name))
    expect(await pix(visitor, id)).toEqual({
      status: 200,
      body: { type: 'error', message: 'pix unavailable' },
    })
  })

  it('refuses the PIX code of an invoice of another customer without changing it in the ERP', async () => {
    const joao = await app().signIn(person('João'))
    await changeRow(app(), ['demo', 'fn_areceber', '1094'], { pix_txid: '' })
    for (const id of ['1094', '4001', '999999999', '1026', '1027']) {
      expect(await pix(joao, id)).toEqual(notFound)
    }
    const store = await app().database.db.execute<{ row: { pix_txid: string } }>(
      `select row from sandbox_rows where client_id = 'demo' and table_name = 'fn_areceber' and id = '1094'`,
    )
    expect(store.rows[0]?.row.pix_txid).toBe('')
  })

  it('refuses a PIX request with an invalid invoice id', async () => {
    const maria = await app().signIn(person('Maria'))
    expect((await pix(maria, '1024 or 1=1')).status).toBe(400)
  })
})

describe('a PIX code that is not by the book', () => {
  let code = ''
  const app = useApp({
    answerUpstream: async ({ url }) =>
      url.endsWith('/get_pix')
        ? Response.json({ type: 'success', pix: { qrCode: { qrcode: code } } })
        : null,
  })
  const located = buildPixPayload({
    url: 'pix.banco.example/qr/v2/cobv/1e6c54d3',
    merchantName: 'Provedor Demo',
    merchantCity: 'Sao Jose',
  })
  const changed = (from: string, to: string) => {
    const body = located.slice(0, -4).replace(from, to)
    return body + crc16(toByteText(body))
  }
  const accented = changed('5913Provedor Demo', '5917PROVEDOR SÃO JOSÉ')
  const longTxid = changed('62070503***', `62390535${'a1'.repeat(17)}b`)

  it.each([
    ['1021', 'accents', accented, accented, '"tolerated":["letters"]'],
    ['1022', 'a txid of 35 characters', longTxid, longTxid, '"tolerated":["txid"]'],
    [
      '1024',
      'a CRC in lower case',
      located.slice(0, -4) + located.slice(-4).toLowerCase(),
      located,
      '"normalised":["crc-case"]',
    ],
  ])('is answered for %s with %s, and named in the log', async (id, _, sent, expected, rule) => {
    code = sent
    const maria = await app().signIn(person('Maria'))
    const told = await expectOk(readPix, await ask(maria, id))
    if (told.type !== 'success') throw new Error(told.message)
    expect(told.pix.qrCode.qrcode).toBe(expected)
    expect(await readQrImage(told.pix.qrCode.imagemQrcode)).toBe(expected)
    const log = app().log.join('\n')
    expect(log).toContain(rule)
    expect(log).not.toContain('br.gov.bcb.pix')
  })

  it('is refused where it pays nothing, and the log says by which rule', async () => {
    code = changed('5303986', '5303840')
    const maria = await app().signIn(person('Maria'))
    expect(await pix(maria, '1025')).toEqual({
      status: 200,
      body: { type: 'error', message: 'pix unavailable' },
    })
    expect(app().log.join('\n')).toContain('"refused":["currency"]')
  })
})

describe('the PIX code of a charge that exists', () => {
  const issued = async (visitor: Visitor, invoiceId: string) =>
    expectOk(readIssuedPix, await visitor.call(readIssuedPix, { params: { invoiceId } }))
  const chargeOf = async (id: string) => {
    const { rows } = await app().database.db.execute<{ row: { pix_txid: string } }>(
      `select row from sandbox_rows where client_id = 'demo' and table_name = 'fn_areceber' and id = '${id}'`,
    )
    return rows[0]?.row.pix_txid
  }

  it('answers no code and creates no charge for an invoice that has none', async () => {
    const maria = await app().signIn(person('Maria'))
    await changeRow(app(), ['demo', 'fn_areceber', '1025'], { pix_txid: '' })
    expect((await issued(maria, '1025')).code).toBeNull()
    expect(await chargeOf('1025')).toBe('')
  })

  it('answers the code of the charge that the subscriber has had issued', async () => {
    const maria = await app().signIn(person('Maria'))
    const told = await expectOk(readPix, await ask(maria, '1025'))
    if (told.type !== 'success') throw new Error(told.message)
    expect((await issued(maria, '1025')).code).toBe(told.pix.qrCode.qrcode)
  })

  it('answers no code for a paid invoice', async () => {
    const joao = await app().signIn(person('João'))
    await changeRow(app(), ['demo', 'fn_areceber', '1045'], { pix_txid: 'p'.repeat(32) })
    expect((await issued(joao, '1045')).code).toBeNull()
  })
})

describe('the PIX code while the ERP is down', () => {
  const app = useApp()

  it('answers 503 instead of a PIX code while the ERP is down', async () => {
    const maria = await app().signIn(person('Maria'))
    await app().fault({ upstream: 'erp', mode: 'down' })
    expect(await pix(maria, '1024')).toEqual({
      status: 503,
      body: { message: 'upstream unavailable' },
    })
  })
})
