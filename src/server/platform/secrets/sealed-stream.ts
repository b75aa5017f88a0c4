import { createHash, randomBytes } from 'node:crypto'
import type { Secrets } from './data-keys.ts'
import { decryptBytes, encryptBytes, nonceBytes, tagBytes } from './cipher.ts'
import { deriveKey } from './seal.ts'

/*
 * A sealed stream is a head and chunks. The head: a line of text that names the format, a random salt, the
 * mark and a checksum of these three. Key and mark are derived from APP_SECRET and the salt, so both are
 * new in each stream. Each chunk has 64 KB of the content, the last one what is left, and is encrypted for
 * its number, whether it is the last, and the head: chunks that are missing, moved, repeated, added or of
 * another stream do not open.
 */

const formatLine = Buffer.from('subscriber-portal sealed backup 1\n')
/** Bytes of the salt, of the mark and of the checksum each. */
const partBytes = 32
/** Bytes of the head. */
export const headBytes = formatLine.length + 3 * partBytes
/** Bytes of the content in each chunk but the last. */
const chunkBytes = 65_536
/** Bytes of a chunk as it is stored; the last one is shorter, or as long. */
export const sealedChunkBytes = tagBytes + chunkBytes

/** For an operator who gave none of the secrets that a file opens with. */
export const otherSecret =
  'The file was made with another APP_SECRET: give that one, as APP_SECRET or as APP_SECRET_PREVIOUS.'
const damaged = () => new Error('The file is damaged, or not all of it is there.')

/** Whether these are the first bytes of a sealed stream. */
export const beginsSealed = (bytes: Buffer): boolean =>
  bytes.subarray(0, formatLine.length).equals(formatLine)

/** The given bytes in pieces of `firstBytes`, then of `restBytes`; the last one may be shorter, and none is empty. */
async function* piecesOf(
  source: AsyncIterable<Uint8Array | string>,
  firstBytes: number,
  restBytes: number,
): AsyncGenerator<Buffer> {
  let missing = firstBytes
  let parts: Buffer[] = []
  for await (const given of source) {
    let bytes =
      typeof given === 'string'
        ? Buffer.from(given)
        : Buffer.from(given.buffer, given.byteOffset, given.byteLength)
    while (bytes.length >= missing) {
      yield Buffer.concat([...parts, bytes.subarray(0, missing)])
      bytes = bytes.subarray(missing)
      parts = []
      missing = restBytes
    }
    if (bytes.length > 0) parts.push(bytes)
    missing -= bytes.length
  }
  if (parts.length > 0) yield Buffer.concat(parts)
}

/** The nonce of a chunk: its number, and whether it is the last. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(nonceBytes)
  nonce.writeBigUInt64BE(BigInt(index))
  nonce[nonceBytes - 1] = isLast ? 1 : 0
  return nonce
}

/** Each piece with the nonce of its chunk. At least one, which may be empty. */
async function* withNonces(pieces: AsyncIterable<Buffer>) {
  let index = 0
  let held: Buffer | null = null
  for await (const piece of pieces) {
    if (held) {
      yield { piece: held, nonce: nonceOf(index, false) }
      index += 1
    }
    held = piece
  }
  yield { piece: held ?? Buffer.alloc(0), nonce: nonceOf(index, true) }
}

const markOf = (secret: Uint8Array, salt: Uint8Array) => deriveKey(secret, 'backup mark', salt)
const keyOf = (secret: Uint8Array, salt: Uint8Array) => deriveKey(secret, 'backup', salt)
const checksumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** Seals a content of any length with a secret, chunk by chunk. */
export async function* sealStream(
  secret: Uint8Array,
  content: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(partBytes)
  const named = Buffer.concat([formatLine, salt, markOf(secret, salt)])
  const head = Buffer.concat([named, checksumOf(named)])
  yield head
  const key = keyOf(secret, salt)
  for await (const { piece, nonce } of withNonces(piecesOf(content, chunkBytes, chunkBytes))) {
    yield encryptBytes(key, nonce, piece, head)
  }
}

/**
 * The key of a sealed stream.
 * @throws when none of the secrets made it, or its head is damaged
 */
function findKey(head: Buffer, { appSecret, previousSecret }: Secrets): Uint8Array {
  const checksum = head.subarray(-partBytes)
  const isWhole = checksum.equals(checksumOf(head.subarray(0, -partBytes)))
  if (head.length !== headBytes || !isWhole) throw damaged()
  const salt = head.subarray(formatLine.length, formatLine.length + partBytes)
  const mark = head.subarray(-2 * partBytes, -partBytes)
  const secret = [appSecret, previousSecret].find((one) => one && mark.equals(markOf(one, salt)))
  if (secret) return keyOf(secret, salt)
  throw new Error(otherSecret)
}

function openChunk(key: Uint8Array, nonce: Uint8Array, chunk: Buffer, head: Buffer): Buffer {
  if (chunk.length < tagBytes) throw damaged()
  try {
    return decryptBytes(key, nonce, chunk, head)
  } catch {
    throw damaged()
  }
}

/**
 * Opens what `sealStream` made with one of the secrets, and gives any other content as it is. Each chunk is
 * proved before it is given, and only the end of the stream says that all of it was there.
 * @throws with a sentence for the operator when no secret fits, and when anything was changed
 */
export async function* openStream(
  secrets: Secrets,
  stored: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const pieces = piecesOf(stored, headBytes, sealedChunkBytes)
  try {
    const { value: head = Buffer.alloc(0) } = await pieces.next()
    if (!beginsSealed(head)) {
      yield head
      yield* pieces
      return
    }
    const key = findKey(head, secrets)
    for await (const { piece, nonce } of withNonces(pieces)) {
      yield openChunk(key, nonce, piece, head)
    }
  } finally {
    await pieces.return(undefined)
  }
}
