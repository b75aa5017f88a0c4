import { describe, expect, it } from 'vitest'
import { buildBarcode, toLinhaDigitavel } from './boleto.ts'
import { buildPixPayload } from './pix.ts'
import { lineReceiver, pixCodeReceiver, receiverKey } from './receiver.ts'

const lineOf = (bank: string, freeField: string, value = 9990) =>
  toLinhaDigitavel(buildBarcode({ bank, dueDate: '2026-12-10', value, freeField }))

describe('the receiver of a boleto', () => {
  it.each([
    ['756', '1306901001234500012346001', '756 3069 0012345'],
    ['748', '1126212348330690212345101', '748 3069 02 12345'],
    ['341', '1090001235010306912345700', '341 0306 91234'],
    ['237', '0306090000001235200123450', '237 0306 0012345'],
    ['001', '0000001234567000001235417', '001 1234567'],
    ['104', '1234560000100040000123568', '104 123456'],
    ['033', '9123456700000123587010100', '033 1234567'],
    // A layout that is not known: the bank alone.
    ['001', '1234561234530691234567817', '001'],
    ['364', '1234561234530691234567817', '364'],
  ])('of bank %s with %s is %s', (bank, free, account) => {
    expect(lineReceiver(lineOf(bank, free))).toEqual({ kind: 'boleto', account, name: '' })
  })

  it('is the same for other bills, amounts and days of one account, and another for another account', () => {
    const one = lineReceiver(lineOf('756', '1306901001234500012346001'))
    expect(lineReceiver(lineOf('756', '1306901001234599999990001', 12999))).toEqual(one)
    expect(lineReceiver(lineOf('756', '1306901001234600012346001'))).not.toEqual(one)
    expect(lineReceiver(lineOf('756', '1306801001234500012346001'))).not.toEqual(one)
  })

  it('of a utility bill is its company', () => {
    const line = '846600000000999001232027612100000001000000123455'
    expect(lineReceiver(line)?.account).toBe('84 0123')
  })

  it('is none of what is no line', () => {
    expect(lineReceiver('')).toBeNull()
    expect(lineReceiver('7'.repeat(47))).toBeNull()
  })
})

describe('the receiver of a PIX code', () => {
  const names = { merchantName: 'Provedor Demo', merchantCity: 'Florianopolis' }
  const charge = (id: string, more = {}) =>
    buildPixPayload({ url: `pix.banco.example/qr/v2/${id}`, ...names, ...more })

  it('of a dynamic code is its bank and name, whatever the charge', () => {
    const receiver = pixCodeReceiver(charge('aaaa'))
    expect(receiver).toEqual({ kind: 'pix', account: 'pix.banco.example', name: 'PROVEDOR DEMO' })
    expect(pixCodeReceiver(charge('bbbb', { merchantName: 'PROVEDOR  demo' }))).toEqual(receiver)
    expect(pixCodeReceiver(charge('aaaa', { merchantName: 'Outro Nome' }))).not.toEqual(receiver)
  })

  it('of a static code is its key and name, whatever amount and identifier', () => {
    const of = (key: string, value: number) =>
      pixCodeReceiver(buildPixPayload({ key, value, txid: `x${value}`, ...names }))
    expect(of('pix@provedor.example', 100)).toEqual(of('pix@provedor.example', 9990))
    expect(of('pix@outro.example', 100)).not.toEqual(of('pix@provedor.example', 100))
  })

  it('is none of what is no code', () => {
    expect(pixCodeReceiver('')).toBeNull()
    expect(pixCodeReceiver(charge('aaaa').replace('6304', '6305'))).toBeNull()
  })
})

it('receivers with parts that run together are told apart', () => {
  expect(receiverKey({ kind: 'pix', account: 'a b', name: 'c' })).not.toBe(
    receiverKey({ kind: 'pix', account: 'a', name: 'b c' }),
  )
})
