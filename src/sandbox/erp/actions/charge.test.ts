import { isValidBoleto, isValidPixPayload } from '@brazilian-utils/brazilian-utils'
import { describe, expect, it } from 'vitest'
import { isPixCode } from '#domain/money/payment-codes/pix.ts'
import { readQrImage } from '#tests/support/browser/read-qr.ts'
import { sandboxForTest } from '#tests/support/upstreams/sandbox-world.ts'
import { ourNumberCheckDigit } from './charge.ts'

const asFile = {
  juro: 'N',
  multa: 'N',
  atualiza_boleto: 'N',
  tipo_boleto: 'arquivo',
  base64: 'S',
}
interface PixAnswer {
  readonly type: string
  readonly gateway: unknown
  readonly pix: {
    readonly dadosPix: Record<string, unknown>
    readonly qrCode: { readonly qrcode: string; readonly imagemQrcode: string }
  }
}
const isPdf = (base64: string) => atob(base64).startsWith('%PDF-1.7')

const ask = async (id: string, clientId = 'demo') => {
  const { erp, invoiceRow } = sandboxForTest()
  const answer = await erp('get_pix', { id_areceber: id }, { clientId })
  return { answer, row: () => invoiceRow(id, clientId) }
}

it.each([
  ['0012346', '3'],
  ['0000005', '0'],
  ['0000009', '0'],
])('computes the check digit of charge %s as Sicoob does', (number, digit) => {
  expect(ourNumberCheckDigit('3069', '0012345', number)).toBe(digit)
})

describe('a boleto', () => {
  it('comes as bare base64 labelled as HTML', async () => {
    const { erp } = sandboxForTest()
    const answer = await erp('get_boleto', { boletos: '101', ...asFile })
    expect(answer.headers.get('content-type')).toBe('text/html; charset=ISO-8859-1')
    expect(isPdf(await answer.text())).toBe(true)
  })

  it.each([
    ['netmania', (body: string) => /^"([\w+/=]+)"$/.exec(body)?.[1]],
    ['cliente', (body: string) => /^\{"base64":"([\w+/=]+)"\}$/.exec(body)?.[1]],
    ['litoral', (body: string) => /"registros":.*"file":"([\w+/=]+)"/.exec(body)?.[1]],
    ['serrana', (body: string) => /^data:application\/pdf;base64,([\w+/=]+)$/.exec(body)?.[1]],
  ])('comes in another encoding from %s', async (clientId, unwrap) => {
    const { erp } = sandboxForTest()
    const answer = await erp('get_boleto', { boletos: '101', ...asFile }, { clientId })
    expect(isPdf(unwrap(await answer.text().then((t) => t.replaceAll('\\/', '/'))) ?? '')).toBe(
      true,
    )
  })

  it('comes as raw bytes when base64 is not requested', async () => {
    const { erp } = sandboxForTest()
    const answer = await erp('get_boleto', { boletos: '101,102', ...asFile, base64: 'N' })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2)
  })

  it('gives the invoice its line, its number and its charge id', async () => {
    const { erp, invoiceRow } = sandboxForTest()
    expect(await invoiceRow('101')).toMatchObject({ linha_digitavel: '', nn_boleto: '' })
    await erp('get_boleto', { boletos: '101', ...asFile })
    const row = await invoiceRow('101')
    expect(row).toMatchObject({ impresso: 'S', nn_boleto: expect.stringMatching(/^0000101-\d$/) })
    expect(row['id_cobranca']).not.toBe('')
    expect(row['pix_txid']).toMatch(/^[a-f0-9]{32}$/)
    expect(isValidBoleto(row['linha_digitavel'] ?? '')).toBe(true)
  })

  it('has due date and value in its line, which changes with the due date every day', async () => {
    let today = new Date('2026-11-20T15:00:00Z')
    const { erp, invoiceRow } = sandboxForTest(() => today)
    await erp('get_boleto', { boletos: '101', ...asFile })
    expect((await invoiceRow('101'))['linha_digitavel']).toMatch(/16460000009990$/)
    today = new Date('2026-11-21T15:00:00Z')
    expect((await invoiceRow('101'))['linha_digitavel']).toMatch(/16470000009990$/)
  })

  it('is registered for the amount left of a partly received invoice', async () => {
    const { erp, invoiceRow } = sandboxForTest()
    await erp('get_boleto', { boletos: '109', ...asFile })
    expect((await invoiceRow('109'))['linha_digitavel']).toMatch(/16460000007000$/)
  })

  it('leaves a line of 48 digits unchanged', async () => {
    const { erp, invoiceRow } = sandboxForTest()
    const before = (await invoiceRow('110'))['linha_digitavel'] ?? ''
    expect(before).toMatch(/^8\d{47}$/)
    expect(isValidBoleto(before)).toBe(true)
    await erp('get_boleto', { boletos: '110', ...asFile })
    expect((await invoiceRow('110'))['linha_digitavel']).toBe(before)
  })

  it('differs from provider to provider', async () => {
    const { erp, invoiceRow } = sandboxForTest()
    const lines = []
    for (const clientId of ['demo', 'netmania']) {
      await erp('get_boleto', { boletos: '101', ...asFile }, { clientId })
      lines.push((await invoiceRow('101', clientId))['linha_digitavel'])
    }
    expect(lines[0]).not.toBe(lines[1])
  })

  it.each([
    ['an unknown invoice', '999', ''],
    ['a received one', '103', 'Parcela j\\u00e1 est\\u00e1 recebida ou cancelada!<br />'],
    ['a cancelled one', '104', 'Parcela j\\u00e1 est\\u00e1 recebida ou cancelada!<br />'],
    ['a wallet without boletos', '105', 'n\\u00e3o permite a impress\\u00e3o de boleto'],
    ['a wallet that dies while drawing', '107', '<strong>TCPDF ERROR: </strong>'],
    [
      'a wallet that has a link instead',
      '108',
      "<script>window.open('https://pagamento.sandbox.example/boleto/108')</script>",
    ],
  ])('is not available for %s, with status 200', async (_, id, words) => {
    const { erp, invoiceRow } = sandboxForTest()
    const answer = await erp('get_boleto', { boletos: id, ...asFile })
    expect(answer.status).toBe(200)
    const text = await answer.text()
    if (words === '') expect(text).toBe('')
    else expect(text).toContain(words)
    if (id === '105') expect((await invoiceRow(id))['linha_digitavel']).toBe('')
  })

  it('can be requested by e-mail or as data', async () => {
    const { erp } = sandboxForTest()
    const mail = await erp('get_boleto', { boletos: '101', ...asFile, tipo_boleto: 'mail' })
    expect(mail.headers.get('content-type')).toContain('text/html')
    expect(await mail.json()).toEqual({ registros: [{ sucesso: true }] })
    const data = await erp('get_boleto', { boletos: '101', ...asFile, tipo_boleto: 'dados' })
    const { codigo_barras }: { codigo_barras: string } = await data.json()
    expect(codigo_barras).toMatch(/^7569\d16460000009990\d{25}$/)
  })
})

describe('a PIX charge', () => {
  it('holds a valid code and fills pix_txid', async () => {
    const { answer, row } = await ask('101')
    const { pix }: PixAnswer = await answer.json()
    const { qrCode } = pix
    expect(isPixCode(qrCode.qrcode)).toBe(true)
    expect(isValidPixPayload(qrCode.qrcode)).toBe(true)
    expect(pix.dadosPix['pixCopiaECola']).toBe(qrCode.qrcode)
    expect((await row())['pix_txid']).toBe(pix.dadosPix['txid'])
  })

  it('differs for every invoice and provider, and stays the same when requested again', async () => {
    const codes = []
    for (const [id, client] of [
      ['101', 'demo'],
      ['102', 'demo'],
      ['101', 'netmania'],
      ['101', 'demo'],
    ] as const) {
      const { answer } = await ask(id, client)
      const { pix }: PixAnswer = await answer.json()
      codes.push(pix.qrCode.qrcode)
    }
    expect(new Set(codes).size).toBe(3)
    expect(codes[3]).toBe(codes[0])
  })

  it("holds the payer's personal data and the late charges", async () => {
    const { answer } = await ask('102')
    const { pix }: PixAnswer = await answer.json()
    expect(pix.dadosPix).toMatchObject({
      devedor: { cpf: '52998224725', nome: 'Maria Clara Souza' },
      valor: { original: '99.90', multa: { valor: '2.00' }, juros: { valor: '0.40' } },
    })
  })

  it('is for the amount left of a partly received invoice', async () => {
    const { answer } = await ask('109')
    const { pix }: PixAnswer = await answer.json()
    expect(pix.dadosPix['valor']).toMatchObject({ original: '70.00' })
  })

  it.each([
    ['demo', /^iVBOR/],
    ['netmania', /^data:image\/png;base64,iVBOR/],
    ['cliente', /^$/],
    ['serrana', /^PHN2Zy/],
  ])('has the kind of picture that %s sends', async (clientId, form) => {
    const { answer } = await ask('101', clientId)
    const { pix, gateway }: PixAnswer = await answer.json()
    expect(pix.qrCode.imagemQrcode).toMatch(form)
    expect(typeof gateway).toBe(clientId === 'serrana' ? 'string' : 'object')
  })

  it('has a picture that a decoder reads as its code', async () => {
    const { answer } = await ask('101')
    const { pix }: PixAnswer = await answer.json()
    expect(await readQrImage(pix.qrCode.imagemQrcode)).toBe(pix.qrCode.qrcode)
  })

  it('fails with status 500 for an unknown invoice', async () => {
    const { answer } = await ask('999')
    expect(answer.status).toBe(500)
  })

  it('can be a success without contents', async () => {
    const { answer, row } = await ask('106')
    expect(await answer.json()).toEqual({
      type: 'success',
      gateway: { gatewayNome: 'MB' },
      pix: {
        dadosPix: { expiracaoPix: '31/12/1969 21:00:00' },
        qrCode: { qrcode: '', imagemQrcode: '', imagemSrc: expect.stringMatching(/\?code=$/) },
      },
    })
    expect((await row())['pix_txid']).toBe('')
  })

  it.each([
    ['a wallet without PIX', '105'],
    ['a received invoice', '103'],
    ['a cancelled one', '104'],
  ])('is refused for %s with status 200', async (_, id) => {
    const { answer } = await ask(id)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ type: 'error' })
  })
})
