import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatLinhaDigitavel } from '../boleto-mask.ts'
import { buildBarcode, generalCheckDigit, toLinhaDigitavel } from '../boleto.ts'
import { buildPixPayload, crc16 } from '../pix.ts'
import { bankName } from './banks.ts'
import { dueDayNear } from './boleto-code.ts'
import { readPaymentCode } from './payment-code.ts'

const sicoob = { line: '75691.30698 01001.234507 01234.630018 7 16560000009990' }
const utility = {
  line: '84660000000-0 99900123202-7 61210000000-1 00000012345-5',
  barcode: '84660000000999001232026121000000000000012345',
}
const merchant = { merchantName: 'Provedor Demo', merchantCity: 'Florianopolis' }
const dynamic = buildPixPayload({ ...merchant, url: 'pix.sandbox.example/qr/v2/cobv/1e6c54d3' })
const fixed = buildPixPayload({
  ...merchant,
  key: 'pix@provedor.example',
  value: 9990,
  txid: 'FAT1',
})

const signed = (text: string) => text + crc16(text)
/** A PIX code with more fields, put before the last place of `before`. */
const withFields = (code: string, before: string, ...fields: readonly string[]) => {
  const body = code.slice(0, -4)
  const at = body.lastIndexOf(before)
  return signed(body.slice(0, at) + fields.join('') + body.slice(at))
}
/** The static code with its account in another field than 26. */
const withAccountAt = (id: string) => signed(fixed.slice(0, -4).replace(/^00020126/, `000201${id}`))

const slips = fc.record({
  bank: fc.integer({ min: 1, max: 799 }).map((code) => String(code).padStart(3, '0')),
  dueDate: fc
    .date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  value: fc.integer({ min: 0, max: 9_999_999_999 }),
  freeField: fc.stringMatching(/^\d{25}$/),
})

describe('a boleto', () => {
  it('reads the same from its line, its masked line and its bar code', () => {
    fc.assert(
      fc.property(slips, (slip) => {
        const barcode = buildBarcode(slip)
        const line = toLinhaDigitavel(barcode)
        const read = readPaymentCode(barcode)
        expect(read).toMatchObject({
          kind: 'boleto',
          barcode,
          bank: slip.bank,
          amount: slip.value || null,
        })
        expect(readPaymentCode(line)).toEqual(read)
        expect(readPaymentCode(` Linha: ${formatLinhaDigitavel(line)}\n`)).toEqual(read)
      }),
    )
  })

  it('keeps its due day, whatever the cycle of factors it is near to', () => {
    fc.assert(
      fc.property(slips, fc.integer({ min: -4000, max: 4000 }), (slip, days) => {
        const near = new Date(Date.parse(slip.dueDate) + days * 86_400_000)
        const factor = buildBarcode(slip).slice(5, 9)
        expect(dueDayNear(factor, near.toISOString().slice(0, 10))).toBe(slip.dueDate)
      }),
    )
  })

  // Of the last two fields the general check digit tells most changes, and not all: it is 1 three times.
  it('is refused with any one digit of the first three fields of its line changed', () => {
    fc.assert(
      fc.property(slips, fc.nat(31), fc.integer({ min: 1, max: 9 }), (slip, place, by) => {
        const line = toLinhaDigitavel(buildBarcode(slip))
        const digit = String((Number(line[place]) + by) % 10)
        const changed = line.slice(0, place) + digit + line.slice(place + 1)
        expect(readPaymentCode(changed)).toBe('boleto')
      }),
    )
  })

  const withFactor = (factor: string) => {
    const body = `7569${factor}00000099901306901001234500123463001`
    return body.slice(0, 4) + generalCheckDigit(body) + body.slice(4)
  }

  it.each([
    ['0000', null],
    ['0999', null],
    ['1000', '1000'],
    ['9999', '9999'],
  ])('with the due factor %s has the factor %j', (factor, dueFactor) => {
    expect(readPaymentCode(withFactor(factor))).toMatchObject({ amount: 9990, dueFactor })
  })

  it('of a utility is known by all but its amount and its check digit', () => {
    expect(readPaymentCode(utility.barcode)).toMatchObject({
      kind: 'boleto',
      identity: '84 01232026121000000000000012345',
    })
  })

  it('of a utility has an amount, and neither a bank nor a due day', () => {
    const read = readPaymentCode(utility.line)
    expect(read).toMatchObject({ bank: null, amount: 9990, dueFactor: null })
    expect(readPaymentCode(utility.barcode)).toEqual(read)
  })
})

describe('a PIX code', () => {
  it('reads from a text around it, over several lines, and with its check value in lower case', () => {
    for (const code of [dynamic, fixed]) {
      const read = readPaymentCode(code)
      expect(read).toMatchObject({ kind: 'pix', receiver: 'Provedor Demo', text: code })
      const halves = `${code.slice(0, 60)}\r\n${code.slice(60)}`
      expect(readPaymentCode(`Segue o PIX: ${halves}  `)).toEqual(read)
      expect(readPaymentCode(code.slice(0, -4) + code.slice(-4).toLowerCase())).toEqual(read)
    }
  })

  it('has an amount only where banks pay that amount', () => {
    expect(readPaymentCode(fixed)).toMatchObject({ amount: 9990, key: 'pix@provedor.example' })
    expect(readPaymentCode(dynamic)).toMatchObject({ amount: null, key: null })
  })

  it('names whom it pays and for which charge', () => {
    expect(readPaymentCode(fixed)).toMatchObject({
      identity: 'pix@provedor.example FAT1',
      city: 'Florianopolis',
      extras: '',
    })
    expect(readPaymentCode(dynamic)).toMatchObject({
      identity: 'pix.sandbox.example/qr/v2/cobv/1e6c54d3',
    })
  })

  it('has no amount where its charge is described elsewhere, whatever it says itself', () => {
    const told = withFields(dynamic, '5802', '54041.00')
    expect(readPaymentCode(told)).toMatchObject({ amount: null, key: null })
  })

  it('tells in order what else is authorised with the payment', () => {
    const extras = withFields(fixed, '6304', '8103abc', '8002de')
    expect(readPaymentCode(extras)).toMatchObject({ extras: '80de81abc' })
  })

  it('may have accounts of other schemes and templates of other forms beside its own', () => {
    const cards = '27150011br.com.card'
    for (const other of [cards, '280401ab', '2904none', '25220014br.gov.bcb.pix0100']) {
      expect(readPaymentCode(withFields(fixed, '5204', other))).toMatchObject({
        key: 'pix@provedor.example',
      })
    }
  })

  it('is read from an account in any field from 26 to 51', () => {
    for (const id of ['27', '50', '51']) {
      expect(readPaymentCode(withAccountAt(id))).toMatchObject({ key: 'pix@provedor.example' })
    }
  })

  it('is refused with any one character changed', () => {
    fc.assert(
      fc.property(fc.constantFrom(dynamic, fixed), fc.nat(), fc.nat(94), (code, at, char) => {
        const place = at % code.length
        const other = String.fromCharCode(32 + char)
        const changed = code.slice(0, place) + other + code.slice(place + 1)
        const isSame = changed.toLowerCase() === code.toLowerCase()
        if (!isSame) expect(readPaymentCode(changed)).toBeTypeOf('string')
      }),
    )
  })

  it('is refused with a second account in it', () => {
    const body = fixed.slice(0, -8)
    const second = '27270014br.gov.bcb.pix0105other'
    const text = `${body.replace('5204', `${second}5204`)}6304`
    expect(readPaymentCode(text + crc16(text))).toBe('pix')
  })
})

describe('what is no code', () => {
  it.each([
    ['', 'empty'],
    ['  \n', 'empty'],
    ['https://provedor.example/boleto', 'other'],
    ['529.982.247-25', 'other'],
    [sicoob.line.slice(2), 'length'],
    [`${sicoob.line} 12`, 'length'],
    [`CPF 529.982.247-25, linha ${sicoob.line.slice(2)}`, 'length'],
    ['1'.repeat(30), 'length'],
    ['1'.repeat(29), 'other'],
    ['0002012x br.gov.bcb.pix', 'other'],
    ['0'.repeat(47), 'boleto'],
    ['0'.repeat(44), 'boleto'],
    [`${fixed}0`, 'pix'],
  ])('%o is refused as %s', (text, fault) => {
    expect(readPaymentCode(text)).toBe(fault)
  })

  it('throws for no text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => void readPaymentCode(text)),
    )
  })
})

describe('the bank of a boleto', () => {
  it('has a name where it is listed, else its digits', () => {
    expect(bankName('756')).toBe('Sicoob (756)')
    expect(bankName('999')).toBe('999')
  })
})
