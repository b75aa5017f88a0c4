import { beforeEach, describe, expect, it } from 'vitest'
import { toByteText } from '#domain/money/payment-codes/emv-fields.ts'
import { buildPixPayload, crc16 } from '#domain/money/payment-codes/pix.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { readPixCode } from './pix-code.ts'

const code = buildPixPayload({
  url: 'pix.sandbox.example/cobv/1',
  merchantName: 'Provedor Demo',
  merchantCity: 'Florianopolis',
})
const otherCode = buildPixPayload({
  key: 'x@y.example',
  merchantName: 'Provedor Demo',
  merchantCity: 'Florianopolis',
})
/** The same code with accents in the name: 13 characters, 14 bytes of UTF-8. */
const accentedBody = code.slice(0, -4).replace('5913Provedor Demo', '5913Provedor Déma')
const accentedUtf8 = accentedBody + crc16(toByteText(accentedBody))
const accentedLatin1 = accentedBody + crc16(accentedBody)

const logged: object[] = []
const log = { warn: (fields: object) => void logged.push(fields) }
const invoice = { tenant: 'demo', invoice: '1' }
const readBytes = (bytes: Uint8Array) => readPixCode(bytes, log, invoice)?.code ?? null
const read = (answer: unknown) => readBytes(Buffer.from(JSON.stringify(answer)))
beforeEach(() => void logged.splice(0))
const charge = (status: string, text: string) => ({
  type: 'success',
  gateway: { gatewayNome: 'Banco' },
  pix: { dadosPix: { status, txid: 'a1', devedor: { cpf: '52998224725' }, pixCopiaECola: text } },
})

describe('a PIX code', () => {
  it.each([
    ['next to the charge', { ...charge('ATIVA', ''), qrCode: { qrcode: code } }],
    ['inside the charge only', charge('ATIVA', code)],
    ['when the gateway gives no status', { type: 'success', pix: { qrCode: { qrcode: code } } }],
    [
      'beside a status of the answer',
      { status: 'success', pix: { status: 'ativa', qrcode: code } },
    ],
    [
      'of an open charge in a question that is done',
      { status: 'COMPLETED', pix: { status: 'ATIVA', qrcode: code } },
    ],
    ['in a message', charge('ATIVA', `Pague por PIX: "${code}". Obrigado!`)],
    ['broken over lines', charge('ATIVA', `${code.slice(0, 60)}\r\n${code.slice(60)}`)],
    ['in a list', [{ gateway: 'fortunus', pix: {}, qrCode: { qrcode: ` ${code}\n` } }]],
  ])('is found %s', (_what, answer) => {
    expect(read(answer)).toBe(code)
  })

  it.each([
    ['a success with everything empty', { ...charge('', ''), qrCode: { qrcode: '' } }],
    ['a charge already paid', { ...charge('CONCLUIDA', code), qrCode: { qrcode: code } }],
    ['a charge paid, in the charge itself', { pix: { status: 'CONCLUIDA', qrcode: code } }],
    [
      'a charge paid, in another case',
      { pix: { dadosPix: { Status: 'Concluida' }, qrcode: code } },
    ],
    ['a charge paid, beside the code', { dadosPix: { status: 'CONCLUIDA' }, qrcode: code }],
    ['a charge paid, in a list', [{ pix: { dadosPix: [{ status: 'CONCLUIDA' }], qrcode: code } }]],
    [
      'a charge paid, in a question that is open',
      { status: 'ATIVA', pix: { status: 'CONCLUIDA', loc: { id: 1 }, qrcode: code } },
    ],
    ['a charge withdrawn', { pix: { status: 'REMOVIDA_PELO_PSP', qrcode: code } }],
    ['a charge that is over', { type: 'success', cobranca: { STATUS: 'Expirada', emv: code } }],
    ['a code with a digit changed', charge('ATIVA', code.replace('986', '987'))],
    ['a code cut short', charge('ATIVA', code.slice(0, -4))],
    ['two codes in one text', charge('ATIVA', `${code} ${otherCode}`)],
    ['only an image', { ...charge('ATIVA', ''), qrCode: { imagemQrcode: 'iVBORw0KGgo=' } }],
    ['a refusal', { type: 'error', message: 'sem gateway' }],
    ['a refusal that carries a code', { type: 'error', qrCode: { qrcode: code } }],
  ])('is null for %s', (_what, answer) => {
    expect(read(answer)).toBeNull()
  })

  it.each(['', '<html>', '"text"', 'null', '17', code])('is a failure for %s', (answer) => {
    expect(() => readBytes(Buffer.from(answer))).toThrow(UpstreamFailure)
  })

  it('is found without a line in the log when it is by the book', () => {
    expect(read(charge('ATIVA', code))).toBe(code)
    expect(logged).toEqual([])
  })

  it.each([
    ['in lower case at its end', code.slice(0, -4) + code.slice(-4).toLowerCase(), ['crc-case']],
    ['broken into lines', `${code.slice(0, 60)}\r\n${code.slice(60)}`, ['line-breaks']],
    ['with spaces around it', `\n ${code}\u00A0`, ['outer-spaces']],
  ])('%s is mended, and the log names the rule', (_what, text, normalised) => {
    expect(read(charge('ATIVA', text))).toBe(code)
    expect(logged).toEqual([{ ...invoice, normalised, tolerated: [] }])
  })

  it('with accents comes as the bank made it, from answers in UTF-8 and in Latin-1', () => {
    const answer = (text: string) => JSON.stringify(charge('ATIVA', text))
    for (const [text, bytes] of [
      [accentedUtf8, Buffer.from(answer(accentedUtf8))],
      [accentedLatin1, Buffer.from(answer(accentedLatin1), 'latin1')],
    ] as const) {
      expect(readBytes(bytes)).toBe(text)
    }
    const line = { ...invoice, normalised: [], tolerated: ['letters'] }
    expect(logged).toEqual([line, line])
  })

  it('that is refused is named by its rule in the log, and never written there', () => {
    const wrong = code.replace('986', '840')
    const dollars = wrong.slice(0, -4) + crc16(wrong.slice(0, -4))
    for (const [text, refused] of [
      [wrong, 'crc'],
      [dollars, 'currency'],
      [code.slice(0, -4), 'no-crc'],
    ] as const) {
      expect(read(charge('ATIVA', text))).toBeNull()
      expect(logged.splice(0)).toEqual([{ ...invoice, refused: [refused] }])
    }
    expect(read(charge('ATIVA', 'Fatura 1 - vencimento 01/02/2026'))).toBeNull()
    expect(logged).toEqual([])
  })
})
