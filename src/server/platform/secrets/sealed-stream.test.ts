import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import {
  beginsSealed,
  headBytes,
  openStream,
  sealedChunkBytes,
  sealStream,
} from './sealed-stream.ts'

const appSecret = new Uint8Array(32).fill(7)
const secrets = { appSecret, previousSecret: null }
const tagBytes = 16
const chunkBytes = sealedChunkBytes - tagBytes

/** The bytes of a stream, given in parts of this many. */
async function* parts(bytes: Buffer, size = 10_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const seal = (content: Buffer, secret = appSecret) => buffer(sealStream(secret, parts(content)))
const open = (stored: Buffer, opening: Parameters<typeof openStream>[0] = secrets, size = 10_000) =>
  buffer(openStream(opening, parts(stored, size)))

test.each([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 2 * chunkBytes, 3 * chunkBytes + 5])(
  'a content of %i bytes opens as it was, in whatever parts it comes',
  async (length) => {
    const content = randomBytes(length)
    const stored = await seal(content)
    for (const size of [1_000, headBytes, sealedChunkBytes, stored.length]) {
      expect((await open(stored, secrets, size)).equals(content)).toBe(true)
    }
    const chunks = Math.max(1, Math.ceil(length / chunkBytes))
    expect(stored.length).toBe(headBytes + length + chunks * tagBytes)
  },
)

test('a sealed stream has nothing of its content, and no two are alike', async () => {
  const content = Buffer.from('Maria Clara Souza, maria@provedor.example\n'.repeat(5_000))
  const [one, other] = await Promise.all([seal(content), seal(content)])
  expect(one.includes('Maria')).toBe(false)
  // The line that names the format is the same, and nothing behind it.
  expect(beginsSealed(one)).toBe(true)
  const format = one.indexOf('\n') + 1
  for (let at = format; at + 32 <= other.length; at += 32) {
    expect(one.includes(other.subarray(at, at + 32))).toBe(false)
  }
})

test('the secret before opens a stream of its time; any other is named as another one', async () => {
  const content = Buffer.from('the content')
  const other = new Uint8Array(32).fill(8)
  const stored = await seal(content, other)
  expect(await open(stored, { appSecret, previousSecret: other })).toEqual(content)
  await expect(open(stored)).rejects.toThrow('made with another APP_SECRET')
})

test('what was never sealed is given as it is', async () => {
  for (const text of ['', '{', '{"format":"subscriber-portal"}\n'.repeat(9_000)]) {
    expect(String(await open(Buffer.from(text)))).toBe(text)
  }
})

describe('a damaged stream', async () => {
  const stored = await seal(randomBytes(3 * chunkBytes + 100))
  const foreign = await seal(randomBytes(4 * chunkBytes))
  const whole = await seal(randomBytes(2 * chunkBytes))
  const at = (nth: number) => headBytes + nth * sealedChunkBytes
  const chunk = (nth: number, of = stored) => of.subarray(at(nth), at(nth + 1))
  const head = stored.subarray(0, headBytes)
  const flip = (place: number) => {
    const changed = Buffer.from(stored)
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
    return changed
  }
  const saltAt = stored.indexOf('\n') + 1

  test.each<[what: string, bytes: Buffer]>([
    ['cut behind the line of its format', stored.subarray(0, saltAt)],
    ['cut inside its head', stored.subarray(0, headBytes - 1)],
    ['cut behind its head', head],
    ['cut inside a tag', stored.subarray(0, at(0) + 5)],
    ['cut behind a tag', stored.subarray(0, at(1) + tagBytes)],
    ['cut inside a chunk', stored.subarray(0, at(1) + 500)],
    ['cut behind a chunk', stored.subarray(0, at(2))],
    ['cut behind the last but one chunk', stored.subarray(0, at(3))],
    ['cut by its last byte', stored.subarray(0, -1)],
    ['cut by the last chunk, which was full', whole.subarray(0, at(1))],
    ['with a flipped bit of its salt', flip(saltAt)],
    ['with a flipped bit of its mark', flip(saltAt + 40)],
    ['with a flipped bit of its checksum', flip(headBytes - 1)],
    ['with a flipped bit of a tag', flip(at(1))],
    ['with a flipped bit of a chunk', flip(at(1) + 5_000)],
    ['with a flipped last bit', flip(stored.length - 1)],
    ['with two chunks swapped', Buffer.concat([head, chunk(1), chunk(0), chunk(2), chunk(3)])],
    ['without its first chunk', Buffer.concat([head, chunk(1), chunk(2), chunk(3)])],
    ['with a chunk twice', Buffer.concat([head, chunk(0), chunk(0), chunk(2), chunk(3)])],
    ['with its last chunk twice', Buffer.concat([whole, chunk(1, whole)])],
    ['with a byte behind it', Buffer.concat([stored, Buffer.of(0)])],
    ['with a chunk behind it', Buffer.concat([stored, chunk(0)])],
    ['with a stream behind it', Buffer.concat([stored, stored])],
    [
      'with a chunk of another one',
      Buffer.concat([head, chunk(0, foreign), stored.subarray(at(1))]),
    ],
    [
      'with the head of another one',
      Buffer.concat([foreign.subarray(0, headBytes), stored.subarray(headBytes)]),
    ],
  ])('%s is refused as damaged', async (_, bytes) => {
    await expect(open(bytes)).rejects.toThrow('damaged, or not all of it is there')
  })

  test('gives nothing of the chunk that was changed, nor of those behind it', async () => {
    let given = 0
    const reading = async () => {
      for await (const content of openStream(secrets, parts(flip(at(1) + 9))))
        given += content.length
    }
    await expect(reading()).rejects.toThrow('damaged')
    expect(given).toBe(chunkBytes)
  })
})

test('neither sealing nor opening holds more than some chunks, however long the stream is', async () => {
  let taken = 0
  const counted = async function* counted(source: AsyncIterable<Uint8Array>) {
    for await (const bytes of source) {
      taken += bytes.length
      yield bytes
    }
  }
  const content = randomBytes(40 * chunkBytes)
  for (const stream of [
    sealStream(appSecret, counted(parts(content))),
    openStream(secrets, counted(parts(await seal(content)))),
  ]) {
    taken = 0
    let given = 0
    for await (const bytes of stream) {
      given += bytes.length
      expect(taken - given).toBeLessThan(3 * chunkBytes)
    }
  }
})

test('a reader that leaves closes the source', async () => {
  let isClosed = false
  const source = async function* source() {
    try {
      yield* parts(await seal(randomBytes(3 * chunkBytes), new Uint8Array(32)))
    } finally {
      isClosed = true
    }
  }
  await expect(buffer(openStream(secrets, source()))).rejects.toThrow('another APP_SECRET')
  expect(isClosed).toBe(true)
})
