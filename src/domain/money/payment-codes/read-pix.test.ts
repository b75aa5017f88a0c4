import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pixReceiver, toByteText } from './emv-fields.ts'
import { mayBankRefusePix } from './pix-rules.ts'
import { buildPixPayload, crc16, isPixCode } from './pix.ts'
import { readPix } from './read-pix.ts'

const merchant = { merchantName: 'Provedor Demo', merchantCity: 'Sao Jose' }
const located = buildPixPayload({ ...merchant, url: 'pix.banco.example/qr/v2/cobv/1e6c54d3' })
const keyed = buildPixPayload({ ...merchant, key: 'pix@provedor.example', value: 9990, txid: 'F1' })

const field = (id: string, value: string, length = value.length) =>
  id + String(length).padStart(2, '0') + value
const byteLength = (text: string) => toByteText(text).length
const withUtf8Crc = (body: string) => body + crc16(toByteText(body))
const withLatin1Crc = (body: string) => body + crc16(body)

/** A code with `from` replaced, and a right CRC over the bytes of UTF-8. */
function changed(from: string, to: string, code = located): string {
  expect(code).toContain(from)
  return withUtf8Crc(code.slice(0, -4).replace(from, to))
}
const name = field('59', 'Provedor Demo')
const city = field('60', 'Sao Jose')
const txid = field('62', field('05', '***'))
const read = (text: string) => {
  const found = readPix(text)
  if ('refused' in found) return { refused: found.refused }
  const { code, normalised, tolerated } = found
  return { code, normalised, tolerated }
}
const asSent = (code: string, ...tolerated: string[]) => ({ code, normalised: [], tolerated })

describe('a PIX code by the book', () => {
  it.each<[string, string]>([
    ['dynamic', located],
    ['static', keyed],
    ['static without an amount', changed('540599.90', '', keyed)],
    ['static without a txid of its own', changed('62060502F1', txid, keyed)],
    ['with its fields in another order', changed(name + city, city + name)],
    ['without the point of initiation', changed('010212', '')],
    ['with one that says static', changed('010212', '010211')],
    ['with a scheme in capitals', changed('br.gov.bcb.pix', 'BR.GOV.BCB.PIX')],
    ['with a location in capitals', changed('pix.banco.example/qr', 'PIX.BANCO.example/QR')],
    [
      'with a description of the account',
      changed('pix@provedor.example', 'pix@provedor.example0202ok', keyed.replace('2642', '2648')),
    ],
    ['with templates that nobody knows', changed('6304', `8005abcde${field('99', 'x')}6304`)],
    ['with an account in 27', changed('2659', '2759')],
    ['with a category of its own', changed('52040000', '52044900')],
  ])('is handed on as it came: %s', (_, code) => {
    expect(read(code)).toEqual(asSent(code))
    expect(isPixCode(code)).toBe(true)
    expect(mayBankRefusePix(code)).toBe(false)
  })
})

describe('what does not change the meaning of a PIX code', () => {
  const lower = (code: string) => code.slice(0, -4) + code.slice(-4).toLowerCase()
  const half = Math.floor(located.length / 2)
  const broken = (by: string) => located.slice(0, half) + by + located.slice(half)

  it.each<[string, string, string[]]>([
    ['a CRC in lower case', lower(located), ['crc-case']],
    ['spaces at the ends', `  ${located} `, ['outer-spaces']],
    ['a newline at the end', `${located}\r\n`, ['outer-spaces']],
    ['a byte order mark', `\uFEFF${located}`, ['outer-spaces']],
    ['a newline inside', broken('\n'), ['line-breaks']],
    ['a tab inside', broken('\t'), ['line-breaks']],
    ['a space without width inside', broken('\u200B'), ['line-breaks']],
    ['a space without width at the end', `${located}\u200B`, ['line-breaks']],
    ['a soft hyphen inside', broken('\u00AD'), ['line-breaks']],
    ['spaces that do not break', located.replaceAll(' ', '\u00A0'), ['no-break-spaces']],
    [
      'all of it at once',
      ` ${lower(broken('\r\n').replace(' ', '\u00A0'))}\n`,
      ['outer-spaces', 'line-breaks', 'no-break-spaces', 'crc-case'],
    ],
  ])('is mended: %s', (_, text, normalised) => {
    expect(read(text)).toEqual({ code: located, normalised, tolerated: [] })
    expect(isPixCode(text)).toBe(false)
  })
})

describe('what only strict banks refuse of a PIX code', () => {
  const saoJose = 'PROVEDOR SÃO JOSÉ'
  const accented = (length: number) =>
    located.slice(0, -4).replace(name, field('59', saoJose, length))

  it.each<[string, string, string[]]>([
    [
      'accents in the name, counted as characters',
      withUtf8Crc(accented(saoJose.length)),
      ['letters'],
    ],
    [
      'accents in the name, counted as bytes',
      withUtf8Crc(accented(byteLength(saoJose))),
      ['letters'],
    ],
    ['accents in the name, in Latin-1', withLatin1Crc(accented(saoJose.length)), ['letters']],
    ['accents in the city', changed(city, field('60', 'São José')), ['letters']],
    [
      'accents in the city, counted as bytes',
      changed(city, field('60', 'São José', byteLength('São José'))),
      ['letters'],
    ],
    ['accents in an unknown template', changed('6304', `${field('80', 'olá')}6304`), ['letters']],
    ['a typographic apostrophe', changed(name, field('59', 'Provedor D’Ávila')), ['letters']],
    ['a name above 25 characters', changed(name, field('59', 'P'.repeat(26))), ['long-receiver']],
    [
      'a city above 15 characters',
      changed(city, field('60', 'Sao Jose dos Pinhais')),
      ['long-city'],
    ],
    [
      'a txid with a hyphen in a dynamic code',
      changed(txid, field('62', field('05', 'FAT-1'))),
      ['txid'],
    ],
    [
      'a txid of 26 characters in one',
      changed(txid, field('62', field('05', 'a'.repeat(26)))),
      ['txid'],
    ],
    [
      'a txid of 35 characters in one',
      changed(txid, field('62', field('05', 'a'.repeat(35)))),
      ['txid'],
    ],
    ['no txid in one', changed(txid, ''), ['txid']],
    ['a country in lower case', changed('5802BR', '5802br'), ['country-case']],
    [
      'all of it at once',
      changed(
        `5802BR${name}${city}`,
        `5802br${field('59', 'É'.repeat(26))}${field('60', 'Ç'.repeat(16))}`,
      ),
      ['letters', 'long-receiver', 'long-city', 'country-case'],
    ],
  ])('is handed on as it came: %s', (_, code, tolerated) => {
    expect(read(code)).toEqual(asSent(code, ...tolerated))
    expect(isPixCode(code)).toBe(false)
    expect(mayBankRefusePix(code)).toBe(true)
  })

  it('still names who receives, whatever the lengths count', () => {
    for (const length of [saoJose.length, byteLength(saoJose)]) {
      expect(pixReceiver(withUtf8Crc(accented(length)))).toBe(saoJose)
    }
  })
})

describe('what is really broken of a PIX code', () => {
  it.each<[string, string, string]>([
    ['nothing', '', 'no-code'],
    ['other words', 'Fatura 1', 'no-code'],
    ['words before it', `PIX: ${located}`, 'no-code'],
    ['words behind it', `${located}.`, 'no-crc'],
    ['no CRC', located.slice(0, -8), 'no-crc'],
    ['a CRC without its zero', keyed.slice(0, -5) + keyed.slice(-3), 'no-crc'],
    ['an amount changed', keyed.replace('99.90', '19.90'), 'crc'],
    ['a letter lost on the way', located.replace('Sao', 'S\uFFFDo'), 'crc'],
    ['a letter lost before the CRC', changed(city, field('60', 'S\uFFFDo Jose')), 'characters'],
    ['half a character', located.replace('Sao', 'S\uD83Do'), 'crc'],
    ['a NUL', changed(city, field('60', 'Sao\u0000Jose')), 'characters'],
    ['a wrong length', changed(name, field('59', 'Provedor Demo', 12)), 'structure'],
    ['a field twice', changed('5802BR', '5802BR5802BR'), 'structure'],
    ['an empty field', changed('5802BR', '54005802BR'), 'structure'],
    ['another format', changed('000201', '000202'), 'format'],
    ['a category of letters', changed('52040000', '5204abcd'), 'category'],
    ['dollars', changed('5303986', '5303840'), 'currency'],
    ['no currency', changed('5303986', ''), 'currency'],
    ['another country', changed('5802BR', '5802AR'), 'country'],
    ['no name', changed(name, ''), 'receiver'],
    ['no city', changed(city, ''), 'city'],
    ['a point of initiation that is none', changed('010212', '010213'), 'initiation'],
    ['another scheme', changed('br.gov.bcb.pix', 'br.gov.bcb.pux'), 'account'],
    ['a key beyond ASCII', changed('pix@provedor', 'pix@provedór', keyed), 'account'],
    [
      'a location without a path',
      changed(
        'pix.banco.example/qr/v2/cobv/1e6c54d3',
        'a.example',
        located.replace('2659', '2631').replace('2537', '2509'),
      ),
      'location',
    ],
    ['a static txid with a hyphen', changed('0502F1', '0502-1', keyed), 'txid'],
    [
      'a static txid of 26 characters',
      changed('62060502F1', field('62', field('05', 'a'.repeat(26))), keyed),
      'txid',
    ],
    ['no static txid', changed('62060502F1', '', keyed), 'txid'],
    ['a decimal comma', changed('99.90', '99,90', keyed), 'amount'],
    ['thousands', changed('540599.90', field('54', '1.099,90'), keyed), 'amount'],
  ])('is refused by its rule: %s', (_, text, refused) => {
    expect(read(text)).toEqual({ refused })
  })

  it('is refused where the CRC is not the last field', () => {
    const body = located.slice(0, -8)
    const early = `${body}6304ABCD${field('80', 'x')}6304`
    expect(read(early + crc16(early))).toEqual({ refused: 'structure' })
  })
})

describe('readPix', () => {
  it('takes every code that is by the book as it is', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .&-]{0,60}$/),
        fc.stringMatching(/^[A-Za-z0-9]{1,25}$/),
        (merchantName, given) => {
          const pix = { ...merchant, merchantName, key: 'pix@provedor.example', txid: given }
          const code = buildPixPayload(pix)
          expect(read(code)).toEqual(asSent(code))
        },
      ),
    )
  })

  it('never changes what it hands on beyond the case of the CRC and what has no place in a code', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), (receiver) => {
        const code = withUtf8Crc(located.slice(0, -4).replace(name, field('59', receiver)))
        const found = read(code)
        if ('refused' in found) return
        expect(found.code.replaceAll(/\s/g, '')).toBe(code.replaceAll(/\s/g, ''))
      }),
    )
  })
})
