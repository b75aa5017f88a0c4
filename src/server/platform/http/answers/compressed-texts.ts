import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { minuteMs } from '#domain/platform/time/durations.ts'

/** The codings that texts are compressed with, the better one first. */
const codings = ['br', 'gzip'] as const
export type Coding = (typeof codings)[number]

/** A text up to this length is compressed at once: to hand it to a thread takes longer. */
const MAX_INLINE_LENGTH = 16 * 1024
/** Of texts and of what they became, for each coding. */
const MAX_KEPT_BYTES = 8 * 1024 * 1024
/** A text may name its subscriber, so it is not kept for longer than the list behind it is fresh. */
const KEPT_MS = minuteMs

const brotli = (text: string) => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  },
})
const inline = {
  br: (text: string) => brotliCompressSync(text, brotli(text)),
  gzip: (text: string) => gzipSync(text),
}
const inThread = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** `q=0` refuses a coding; any other weight is as good as none here. */
function isAccepted(header: string, coding: Coding): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    return name === coding && !parameters.some((one) => /^q=0(?:\.0*)?$/.test(one))
  })
}

/** The best coding that an Accept-Encoding header names; null for none of ours. */
export function acceptedCoding(header: string | undefined): Coding | null {
  if (header === undefined) return null
  return codings.find((coding) => isAccepted(header, coding)) ?? null
}

async function compressInThread(text: string, coding: Coding) {
  return coding === 'br' ? inThread.br(text, brotli(text)) : inThread.gzip(text)
}

const newlyKept = () =>
  new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: (bytes, text) => text.length + bytes.byteLength,
    ttl: KEPT_MS,
  })

/**
 * Compresses texts, and keeps what became of them. The text itself is the key: the same answer of many
 * calls is compressed once, and nothing is ever given for another text.
 */
export function compressedTexts() {
  const kept = { br: newlyKept(), gzip: newlyKept() }
  return async (text: string, coding: Coding): Promise<Uint8Array<ArrayBuffer>> => {
    const known = kept[coding].get(text)
    if (known) return known
    const isShort = text.length <= MAX_INLINE_LENGTH
    const bytes = isShort ? inline[coding](text) : await compressInThread(text, coding)
    kept[coding].set(text, bytes)
    return bytes
  }
}
