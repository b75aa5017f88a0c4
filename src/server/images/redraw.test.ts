import { deflateSync, crc32, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { maxImageBytes, redraw } from './redraw.ts'

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

/** A few hundred bytes that say they are this large. */
function flood(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...parts])
}

describe('a picture', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'of kind %s becomes WebP',
    async (kind) => {
      const drawn = await redraw(await blank(300, 200).toFormat(kind).toBuffer())
      expect(drawn).toMatchObject({ width: 300, height: 200 })
      expect((await sharp(drawn.bytes).metadata()).format).toBe('webp')
    },
  )

  it('is no larger than it is shown, and keeps its shape', async () => {
    const drawn = await redraw(await blank(4000, 2000).png().toBuffer())
    expect(drawn).toMatchObject({ width: 1024, height: 512 })
  })

  it('that is a plain drawing becomes pixels, at the size it is served in', async () => {
    const drawn = await redraw(svg('<rect width="40" height="20" fill="#0b63ce"/>'))
    expect(drawn).toMatchObject({ width: 1024, height: 512 })
  })

  it('leaves behind what else was in its file', async () => {
    const secret = 'Rua das Acácias, 12'
    const png = await blank(30, 30)
      .withExif({ IFD0: { ImageDescription: secret } })
      .jpeg()
      .toBuffer()
    const polyglot = Buffer.concat([png, bytes('<script>alert(1)</script>')])
    const { bytes: drawn } = await redraw(polyglot)
    expect(Buffer.from(drawn).toString('latin1')).not.toMatch(/script|Rua/)
  })
})

describe('refused as no picture', () => {
  const use = '<g id="a"><use href="#a"/></g>'
  it.each([
    ['a page', bytes('<!doctype html><script>alert(1)</script>')],
    ['a script', bytes('alert(1)')],
    ['a paper', bytes('%PDF-1.7\n<svg')],
    ['nothing', new Uint8Array()],
    ['a picture cut short', new Uint8Array([0x89, 0x50, 0x4e, 0x47])],
    ['a drawing with a script', svg('<script>alert(1)</script>')],
    ['a drawing of another file', svg('<image href="file:///etc/passwd"/>')],
    ['a drawing that asks a server', svg('<image href="https://169.254.169.254/"/>')],
    ['a drawing with entities', svg('&a;', '<!DOCTYPE svg [<!ENTITY a "x">]>')],
    ['a drawing that nests itself', svg(use)],
    ['a drawing with markup inside', svg('<foreignObject><b>x</b></foreignObject>')],
    ['a packed drawing', gzipSync(svg('<rect/>'))],
  ])('%s', async (_, file) => {
    await expect(redraw(file)).rejects.toThrow('not an image')
  })
})

describe('refused as too large', () => {
  it.each([
    ['a flood of pixels', flood(50_000, 50_000)],
    ['one long side', flood(8_000, 10)],
    ['many pixels below the longest side', flood(4_096, 4_000)],
    ['a file beyond the cap', Buffer.concat([flood(10, 10), Buffer.alloc(maxImageBytes)])],
    ['a drawing without end', svg('<rect/>'.repeat(50_000))],
    [
      'a drawing as large as a flood',
      bytes('<svg xmlns="http://www.w3.org/2000/svg" width="50000" height="50000"/>'),
    ],
  ])('%s', async (_, file) => {
    const before = process.memoryUsage().rss
    await expect(redraw(file)).rejects.toThrow('image too large')
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
  })
})
