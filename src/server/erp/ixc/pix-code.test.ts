import { describe, expect, it } from 'vitest'
import { buildPixPayload } from '#domain/pix.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
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
const read = (answer: unknown) => readPixCode(Buffer.from(JSON.stringify(answer)))
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
    ['in a message', charge('ATIVA', `Pague por PIX: "${code}". Obrigado!`)],
    ['broken over lines', charge('ATIVA', `${code.slice(0, 60)}\r\n${code.slice(60)}`)],
    ['in a list', [{ gateway: 'fortunus', pix: {}, qrCode: { qrcode: ` ${code}\n` } }]],
  ])('is found %s', (_what, answer) => {
    expect(read(answer)).toBe(code)
  })

  it.each([
    ['a success with everything empty', { ...charge('', ''), qrCode: { qrcode: '' } }],
    ['a charge already paid', { ...charge('CONCLUIDA', code), qrCode: { qrcode: code } }],
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
    expect(() => readPixCode(Buffer.from(answer))).toThrow(UpstreamFailure)
  })
})
