import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { acceptedCoding, compressedTexts } from './compressed-texts.ts'
import type { Ctx } from '../context.ts'

/** A shorter answer is sent as it is: compressed it would arrive no earlier. */
export const MIN_COMPRESSED_BYTES = 2048

const compress = compressedTexts()

/** Narrows a number of the contract's closed lists to the library's type of a status. */
export function isStatus(status: number): status is ContentfulStatusCode {
  return Number.isInteger(status) && status >= 200 && status <= 599 && status !== 204
}

interface TextAnswer {
  readonly text: string
  readonly type: string
  readonly status: number
  /** Of the text before it is compressed. */
  readonly etag?: string
}

/** Sends a text with its length, compressed where it is long enough and the caller accepts that. */
export async function sendText(
  c: Ctx,
  { text, type, status, etag }: TextAnswer,
): Promise<Response> {
  const known = isStatus(status) ? status : 500
  c.header('Content-Type', type)
  const length = Buffer.byteLength(text)
  const isLong = length >= MIN_COMPRESSED_BYTES
  if (isLong) c.header('Vary', 'Accept-Encoding', { append: true })
  const coding = isLong ? acceptedCoding(c.req.header('accept-encoding')) : null
  if (etag !== undefined) c.header('ETag', coding === null ? etag : `W/${etag}`)
  if (coding === null) {
    c.header('Content-Length', String(length))
    return c.body(text, known)
  }
  const bytes = await compress(text, coding)
  c.header('Content-Encoding', coding)
  c.header('Content-Length', String(bytes.byteLength))
  return c.body(bytes, known)
}
