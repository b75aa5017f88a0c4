import { isValidPixPayload } from '@brazilian-utils/brazilian-utils'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseEmvFields, pixReceiver } from './emv-fields.ts'
import { buildAutomaticPixPayload, crc16, isPixCode, buildPixPayload } from './pix.ts'

const merchant = { merchantName: 'Provedor Demo Telecom Ltda', merchantCity: 'Florianópolis' }
const ofKey =
  '00020126420014br.gov.bcb.pix0120pix@provedor.example520400005303986540599.905802BR5925Provedor Demo Telecom Ltd6013Florianopolis62100506Z0010663040664'
const ofUrl =
  '00020101021226850014br.gov.bcb.pix2563pix.sandbox.example/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e75204000053039865802BR5925Provedor Demo Telecom Ltd6013Florianopolis62070503***6304662B'

/** A code with `from` replaced by `to` and the CRC computed again. */
function withCrc(code: string, from: string, to: string): string {
  const body = code.slice(0, -4).replace(from, to)
  expect(body).not.toBe(code.slice(0, -4))
  return body + crc16(body)
}

describe('crc16', () => {
  it.each([
    ['123456789', '29B1'],
    ['', 'FFFF'],
    ['A', 'B915'],
    [ofKey.slice(0, -4), '0664'],
  ])('of %o is %s', (text, crc) => {
    expect(crc16(text)).toBe(crc)
  })
})

describe('pixPayload', () => {
  it('builds a transfer to a key, with the leading zero of its CRC', () => {
    const code = buildPixPayload({
      ...merchant,
      key: 'pix@provedor.example',
      value: 9990,
      txid: 'Z00106',
    })
    expect(code).toBe(ofKey)
  })

  it('builds a charge described at a URL', () => {
    const url = 'pix.sandbox.example/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e7'
    expect(buildPixPayload({ ...merchant, url })).toBe(ofUrl)
  })

  it('builds only codes that an independent validator accepts', () => {
    const ascii = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .&-]{0,60}$/)
    fc.assert(
      fc.property(
        fc.record({ merchantName: ascii, merchantCity: ascii }),
        fc.option(fc.integer({ min: 1, max: 999_999_999 }), { nil: undefined }),
        fc.stringMatching(/^[A-Za-z0-9]{1,25}$/),
        (names, value, txid) => {
          const pix = { ...names, key: 'pix@provedor.example', txid }
          const code = buildPixPayload(value === undefined ? pix : { ...pix, value })
          expect(isPixCode(code)).toBe(true)
          expect(isValidPixPayload(code)).toBe(true)
        },
      ),
    )
  })

  it.each([
    { ...merchant, url: 'https://pix.sandbox.example/1' },
    { ...merchant, url: '' },
    { ...merchant, key: 'k'.repeat(78) },
    { ...merchant, key: 'a@b.example', txid: 'with space' },
    { ...merchant, key: 'a@b.example', txid: 'x'.repeat(26) },
    { ...merchant, key: 'a@b.example', merchantName: 'ÇŁ'.replaceAll(/./g, '漢') },
  ])('refuses to build a code from %o', (pix) => {
    expect(() => buildPixPayload(pix)).toThrow(RangeError)
  })
})

describe('isPixCode', () => {
  it('accepts both kinds of code, and an account written in capitals', () => {
    expect(isPixCode(ofKey)).toBe(true)
    expect(isPixCode(ofUrl)).toBe(true)
    expect(isPixCode(withCrc(ofUrl, 'br.gov.bcb.pix', 'BR.GOV.BCB.PIX'))).toBe(true)
  })

  it('skips templates it does not know, such as the one of recurring payments', () => {
    expect(
      isPixCode(withCrc(ofUrl, '6304', '80300014br.gov.bcb.pix2508rec/1234'.concat('6304'))),
    ).toBe(true)
  })

  it.each([
    ['nothing', ''],
    ['a changed amount', ofKey.replace('99.90', '19.90')],
    ['a wrong CRC digit', ofKey.replace(/4$/, '5')],
    ['a CRC without its zero', ofKey.replace('63040664', '6304664')],
    ['no CRC', ofKey.slice(0, -8)],
    ['a CRC in lower case', ofUrl.toLowerCase()],
    ['text after it', `${ofKey} `],
    ['a wrong length', withCrc(ofKey, '5925Provedor', '5924Provedor')],
    ['another currency', withCrc(ofKey, '5303986', '5303840')],
    ['another country', withCrc(ofKey, '5802BR', '5802AR')],
    ['another account system', withCrc(ofKey, 'br.gov.bcb.pix', 'br.gov.bcb.pux')],
    ['no name', withCrc(ofKey, '5925Provedor Demo Telecom Ltd', '')],
    ['no city', withCrc(ofKey, '6013Florianopolis', '')],
    ['a name too long', withCrc(ofKey, '5925Provedor', '5926xProvedor')],
    ['a decimal comma', withCrc(ofKey, '99.90', '99,90')],
    ['a field twice', withCrc(ofKey, '5802BR', '5802BR5802BR')],
    [
      'an account without key or URL',
      withCrc(ofKey, '26420014br.gov.bcb.pix0120pix@provedor.example', '26180014br.gov.bcb.pix'),
    ],
    ['letters beyond ASCII', withCrc(ofKey, 'Florianopolis', 'Florianópolis')],
  ])('refuses a code with %s', (_, code) => {
    expect(isPixCode(code)).toBe(false)
  })

  it('accepts no code with a corrected CRC that an independent validator refuses', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(ofKey, ofUrl),
        fc.nat(200),
        fc.nat(4),
        fc.stringMatching(/^[0-9a-zA-Z.]{0,4}$/),
        (code, at, cut, by) => {
          const body = code.slice(0, -8)
          const place = at % body.length
          const changed = `${body.slice(0, place)}${by}${body.slice(place + cut)}6304`
          const mended = changed + crc16(changed)
          if (isPixCode(mended)) expect(isValidPixPayload(mended)).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('refuses a code in which any character was changed', () => {
    fc.assert(
      fc.property(
        fc.nat(ofKey.length - 1),
        fc.constantFrom(...'0123456789abcXYZ.@ '.split('')),
        (at, by) => {
          fc.pre(ofKey[at] !== by)
          expect(isPixCode(ofKey.slice(0, at) + by + ofKey.slice(at + 1))).toBe(false)
        },
      ),
    )
  })
})

describe('pixReceiver', () => {
  it('returns the receiver that the code names', () => {
    expect(pixReceiver(ofKey)).toBe('Provedor Demo Telecom Ltd')
    expect(pixReceiver(ofUrl)).toBe('Provedor Demo Telecom Ltd')
  })

  it('returns null when the code cannot be read', () => {
    expect(pixReceiver('')).toBeNull()
    expect(pixReceiver('000201')).toBeNull()
    expect(pixReceiver('59ZZProvedor')).toBeNull()
  })
})

describe('a code of PIX Automático', () => {
  const recurrenceUrl = 'pix.sandbox.example/qr/v2/rec/1e6c54d3ec9449b7a7fc53b6b0f998e7'
  const paymentUrl = 'pix.sandbox.example/qr/v2/cob/1e6c54d3ec9449b7a7fc53b6b0f998e7'

  it('names the agreement beside the account that is paid now', () => {
    const code = buildAutomaticPixPayload({ ...merchant, recurrenceUrl, paymentUrl })
    const fields = parseEmvFields(code)
    expect(parseEmvFields(fields?.get('80') ?? '')?.get('25')).toBe(recurrenceUrl)
    expect(parseEmvFields(fields?.get('26') ?? '')?.get('25')).toBe(paymentUrl)
    expect(isPixCode(code)).toBe(true)
    expect(isValidPixPayload(code)).toBe(true)
  })

  it('pays nothing when nothing is due now', () => {
    const code = buildAutomaticPixPayload({ ...merchant, recurrenceUrl, paymentUrl: null })
    expect(code).toContain('26180014br.gov.bcb.pix5204')
    expect(crc16(code.slice(0, -4))).toBe(code.slice(-4))
    expect(isPixCode(code)).toBe(false)
  })
})
