/** The answer is longer than the caller accepts. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'
}

/**
 * Reads a whole body and keeps at most `maxBytes` of it in memory. It counts decompressed bytes, so
 * that a compression bomb is stopped at the limit.
 */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (!body) return new Uint8Array()
  const reader = body.getReader()
  const stop = (): void => void reader.cancel(signal.reason).catch(() => {})
  signal.addEventListener('abort', stop, { once: true })
  try {
    const chunks: Uint8Array[] = []
    let length = 0
    for (;;) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) return Buffer.concat(chunks, length)
      length += value.byteLength
      if (length > maxBytes) {
        stop()
        throw new BodyTooLarge()
      }
      chunks.push(value)
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
