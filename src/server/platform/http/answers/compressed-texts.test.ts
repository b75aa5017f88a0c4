import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { acceptedCoding, compressedTexts } from './compressed-texts.ts'

describe('the coding of an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.000, gzip;q=0', null],
    ['deflate, identity', null],
    ['*', null],
    ['', null],
    [undefined, null],
  ])('for "%s" is %s', (header, coding) => {
    expect(acceptedCoding(header)).toBe(coding)
  })
})

describe('a compressed text', () => {
  const short = 'conta '.repeat(500)
  const long = 'fatura '.repeat(20_000)

  it.each([short, long])('is the text again when it is unpacked', async (text) => {
    const compress = compressedTexts()
    expect(brotliDecompressSync(await compress(text, 'br')).toString()).toBe(text)
    expect(gunzipSync(await compress(text, 'gzip')).toString()).toBe(text)
  })

  it('is made once for equal texts, and anew for one that differs in a letter', async () => {
    const compress = compressedTexts()
    const first = await compress(`${short}a`, 'br')
    expect(await compress(['conta '.repeat(500), 'a'].join(''), 'br')).toBe(first)
    const other = await compress(`${short}b`, 'br')
    expect(brotliDecompressSync(other).toString()).toBe(`${short}b`)
  })
})
