import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBarcode, toLinhaDigitavel } from './boleto.ts'
import { buildPixPayload, crc16 } from './pix.ts'
import { maxCodeTextLength, readPaymentCodes } from './payment-code.ts'

/** The one code of a text, or why there is none. */
function readPaymentCode(text: string) {
  const found = readPaymentCodes(text)
  if (typeof found === 'string') return found
  expect(found).toHaveLength(1)
  return found[0]
}

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

/** The bar code of a printed line. */
function buildBarcodeOf(line: string): string {
  return toBarcode(line.replaceAll(/\D/g, ''))
}

const signed = (text: string) => text + crc16(text)
/** A PIX code with more fields, put before the last place of `before`. */
const withFields = (code: string, before: string, ...fields: readonly string[]) => {
  const body = code.slice(0, -4)
  const at = body.lastIndexOf(before)
  return signed(body.slice(0, at) + fields.join('') + body.slice(at))
}
/** The static code with its account in another field than 26. */
const withAccountAt = (id: string) => signed(fixed.slice(0, -4).replace(/^00020126/, `000201${id}`))

describe('the code of a utility', () => {
  it('is known by all but its amount and its check digit', () => {
    expect(readPaymentCode(utility.barcode)).toMatchObject({
      kind: 'boleto',
      identity: '84 01232026121000000000000012345',
    })
  })

  it('has an amount, and neither a bank nor a due day', () => {
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
    [`${sicoob.line}12`, 'length'],
    [`CPF 529.982.247-25, linha ${sicoob.line.slice(2)}`, 'length'],
    ['1'.repeat(30), 'length'],
    ['1'.repeat(29), 'other'],
    ['0002012x br.gov.bcb.pix', 'other'],
    ['0'.repeat(47), 'boleto'],
    ['0'.repeat(44), 'boleto'],
    [fixed.slice(0, -1), 'pix'],
    [`${fixed.slice(0, -4)}0000 ou ${fixed.slice(0, 80)}`, 'pix'],
    ['a'.repeat(maxCodeTextLength + 1), 'long'],
  ])('%o is refused as %s', (text, fault) => {
    expect(readPaymentCode(text)).toBe(fault)
  })

  it('throws for no text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => void readPaymentCode(text)),
    )
  })
})

/** How a code arrives: in messages, letters and documents, and broken by what it came through. */
const wraps: readonly (readonly [string, (code: string) => string])[] = [
  ['between sentences', (code) => `Segue o PIX da sua fatura:\n${code}\nQualquer dúvida, chame.`],
  ['joined to words', (code) => `Segue:${code}Qualquer dúvida`],
  ['with a full stop', (code) => `${code}.`],
  ['with other punctuation', (code) => `(${code}), obrigado; até 12/2026!`],
  ['in quotes', (code) => `"${code}"`],
  ['in typographic quotes', (code) => `“${code}”`],
  ['in bold of a chat', (code) => `*${code}*`],
  ['in italics and monospace of a chat', (code) => `_${code}_ \`\`\`${code}\`\`\``],
  ['after a forwarded head', (code) => `[28/11/2026 11:10] +55 48 99101-0000: ${code}`],
  [
    'with amount, day and phone around',
    (code) => `R$ 99,90 10/12/2026\n${code}\n48 3333-4444 0800 123 4567`,
  ],
  ['twice', (code) => `${code}\n\n${code}`],
  ['quoted', (code) => `> ${code.slice(0, 30)}\n> ${code.slice(30)}\n>\n> Obrigado`],
  ['quoted twice', (code) => `>> ${code.slice(0, 30)}\r\n> > ${code.slice(30)}`],
  ['broken every 20 characters', (code) => code.replaceAll(/(.{20})/g, '$1\n')],
  ['broken by CRLF and indented', (code) => code.replaceAll(/(.{33})/g, '$1\r\n    ')],
  ['broken by spaces', (code) => code.replaceAll(/(.{25})/g, '$1 ')],
  ['broken by no-break spaces', (code) => code.replaceAll(/(.{25})/g, '$1\u00a0')],
  ['broken as mail encodes it', (code) => code.replaceAll(/(.{40})/g, '$1=\r\n')],
  [
    'with invisible characters',
    (code) => `\ufeff\u200e${code.replaceAll(/(.{12})/g, '$1\u200b')}\u2060`,
  ],
  ['with soft hyphens', (code) => code.replaceAll(/(.{12})/g, '$1\u00ad')],
  ['in a link', (code) => `https://wa.me/?text=${encodeURIComponent(code)}`],
  [
    'in a link of a form',
    (code) =>
      `Pague: https://provedor.example/pagar?${new URLSearchParams({ pix: code, origem: 'mail' })}.`,
  ],
]

describe.each(wraps)('a code that stands %s', (_, wrap) => {
  const names = buildPixPayload({
    merchantName: 'Provedor do Vale LTDA',
    merchantCity: 'Sao Jose',
    url: 'pix.sandbox.example/qr/v2/cobv/1e6c54d3',
  })

  it.each([
    ['a dynamic PIX code', dynamic],
    ['a static PIX code', fixed],
    ['a PIX code with spaces in its names', names],
    ['a line', toLinhaDigitavel(buildBarcodeOf(sicoob.line))],
    ['a printed line', sicoob.line],
    ["a utility bill's line", utility.line],
    ['a bar code', utility.barcode],
    ['the bar code of a bank slip', buildBarcodeOf(sicoob.line)],
  ])('is read: %s', (_kind, code) => {
    expect(readPaymentCode(wrap(code))).toEqual(readPaymentCode(code))
    expect(readPaymentCode(code)).toBeTypeOf('object')
  })
})

describe('several codes in one text', () => {
  const other = buildPixPayload({ ...merchant, key: 'x@y.example', value: 9990 })

  it('are all read, whatever stands between them', () => {
    for (const between of [' ', '\n', '', ' ou ', '. ', '/']) {
      const found = readPaymentCodes(fixed + between + other)
      expect(found).toEqual([readPaymentCode(fixed), readPaymentCode(other)])
    }
    const mixed = readPaymentCodes(`Linha: ${sicoob.line}\nPIX: ${dynamic}\n${utility.line}`)
    expect(mixed).toEqual([dynamic, sicoob.line, utility.line].map(readPaymentCode))
  })

  it('are one where line and bar code are of the same boleto', () => {
    expect(readPaymentCodes(`${sicoob.line}\n${buildBarcodeOf(sicoob.line)}`)).toHaveLength(1)
  })

  it('are not read while one of them cannot be', () => {
    const wrongLine = `1${sicoob.line.slice(1)}`
    for (const wrong of [`${fixed.slice(0, -4)}0000`, fixed.slice(0, -9), wrongLine]) {
      expect(readPaymentCodes(`${dynamic}\n${wrong}`)).toBe('beside')
      expect(readPaymentCodes(`${wrong}\n${dynamic}`)).toBe('beside')
    }
  })

  it('do not include the key of a fiscal document, a protocol or a phone', () => {
    const key = '42261112345678000195620010000012341000012345'
    for (const beside of [key, key.replaceAll(/(\d{4})/g, '$1 '), '20261128000123 48 99101-0000']) {
      expect(readPaymentCodes(`${beside}\n${sicoob.line}\n${beside}`)).toHaveLength(1)
      expect(typeof readPaymentCodes(beside)).toBe('string')
    }
  })
})

describe('a text made to cost much', () => {
  const part = (text: string) => text.repeat(Math.floor(maxCodeTextLength / text.length))

  it.each([
    ['000201', part('000201')],
    ['breaks in names', `0002015999${part('a ')}`],
    ['gaps everywhere', part('0002015925 a b c d e f g h i j k ')],
    ['digits', part('9')],
    ['single digits', part('9 ')],
    ['spaces', `x${part(' ')}x`],
    ['quoting marks', `x\n${part('> ')}x`],
    ['encoded characters', part('%41')],
    ['schemes', part('00020126330014br.gov.bcb.pix')],
  ])('of %s is read in one go', (_, text) => {
    expect(readPaymentCodes(text)).toBeTypeOf('string')
  })
})
