import { deflateSync, crc32, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { decodeImage } from './decode.ts'
import { maxPictureBytes } from '#domain/platform/hosts/own-picture.ts'
import { reencodeImage } from './reencode.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b63ce' } })
const svg = (inside: string, head = '') =>
  bytes(`${head}<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${inside}</svg>`)

function chunk(kind: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG of a few hundred bytes whose header claims this size. */
function pngClaiming(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([pngSignature, ...parts])
}

describe('a re-encoded image', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('is WebP when the file was %s', async (kind) => {
    const image = await reencodeImage(await blank(300, 200).toFormat(kind).toBuffer())
    expect(image).toMatchObject({ width: 300, height: 200 })
    expect((await sharp(image.bytes).metadata()).format).toBe('webp')
  })

  it('is at most 1024 pixels a side and keeps its proportions', async () => {
    const image = await reencodeImage(await blank(4000, 2000).png().toBuffer())
    expect(image).toMatchObject({ width: 1024, height: 512 })
  })

  it('is drawn in the served size when the file was a plain SVG', async () => {
    const image = await reencodeImage(svg('<rect width="40" height="20" fill="#0b63ce"/>'))
    expect(image).toMatchObject({ width: 1024, height: 512 })
  })

  it('contains nothing else of its file, such as metadata or scripts', async () => {
    const secret = 'Rua das Acácias, 12'
    const png = await blank(30, 30)
      .withExif({ IFD0: { ImageDescription: secret } })
      .jpeg()
      .toBuffer()
    const polyglot = Buffer.concat([png, bytes('<script>alert(1)</script>')])
    const image = await reencodeImage(polyglot)
    expect(Buffer.from(image.bytes).toString('latin1')).not.toMatch(/script|Rua/)
  })
})

describe('a file that is not an image', () => {
  const use = '<g id="a"><use href="#a"/></g>'
  it.each([
    ['an HTML page', bytes('<!doctype html><script>alert(1)</script>')],
    ['a script', bytes('alert(1)')],
    ['a PDF', bytes('%PDF-1.7\n<svg')],
    ['an empty file', new Uint8Array()],
    ['a truncated image', new Uint8Array([0x89, 0x50, 0x4e, 0x47])],
    ['an SVG with a script', svg('<script>alert(1)</script>')],
    ['an SVG that names a local file', svg('<image href="file:///etc/passwd"/>')],
    ['an SVG that names a server', svg('<image href="https://169.254.169.254/"/>')],
    ['an SVG with entities', svg('&a;', '<!DOCTYPE svg [<!ENTITY a "x">]>')],
    ['an SVG that nests itself', svg(use)],
    ['an SVG with HTML inside', svg('<foreignObject><b>x</b></foreignObject>')],
    ['a gzipped SVG', gzipSync(svg('<rect/>'))],
    ['an SVG inside an HTML page', bytes('<html><svg xmlns="http://www.w3.org/2000/svg"/></html>')],
    ['a PNG signature before an SVG', Buffer.concat([pngSignature, svg('<rect/>')])],
  ])('is refused: %s', async (_what, file) => {
    await expect(reencodeImage(file)).rejects.toThrow('not an image')
  })
})

describe('a format that is not on the list', () => {
  it.each(['avif', 'tiff', 'heif'] as const)(
    'is refused though its bytes are sound: %s',
    async (kind) => {
      const output =
        kind === 'heif' ? blank(30, 20).heif({ compression: 'av1' }) : blank(30, 20).toFormat(kind)
      await expect(reencodeImage(await output.toBuffer())).rejects.toThrow('not an image')
    },
  )

  it('is not loaded by the decoder either, whatever name it is given', async () => {
    const tiff = await blank(30, 20).tiff().toBuffer()
    const answers = await Promise.all(
      (['png', 'svg'] as const).map((kind) => decodeImage(tiff, kind)),
    )
    expect(answers).toEqual(['not an image', 'not an image'])
  })
})

describe('a file that is too large', () => {
  it.each([
    ['a header that claims 2.5 gigapixels', pngClaiming(50_000, 50_000)],
    ['one long side', pngClaiming(8_000, 10)],
    ['too many pixels within the longest side', pngClaiming(4_096, 4_000)],
    [
      'a file above the byte limit',
      Buffer.concat([pngClaiming(10, 10), Buffer.alloc(maxPictureBytes)]),
    ],
    ['an SVG above its byte limit', svg('<rect/>'.repeat(50_000))],
    [
      'an SVG that claims 2.5 gigapixels',
      bytes('<svg xmlns="http://www.w3.org/2000/svg" width="50000" height="50000"/>'),
    ],
  ])('is refused without decoding it: %s', async (_what, file) => {
    const before = process.memoryUsage().rss
    await expect(reencodeImage(file)).rejects.toThrow('image too large')
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
  })
})
