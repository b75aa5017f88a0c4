/** The answer went on past what its caller can use. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/**
 * Reads a body to its end, never holding more than `maxBytes` of it. The bytes counted are the
 * decompressed ones, so a bomb stops at the cap, not at the memory's end.
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
    const parts: Uint8Array[] = []
    let length = 0
    for (;;) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) return Buffer.concat(parts, length)
      length += value.byteLength
      if (length > maxBytes) {
        stop()
        throw new TooLarge()
      }
      parts.push(value)
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
