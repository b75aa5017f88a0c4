import { createReadStream } from 'node:fs'
import type { Secrets } from '#server/platform/secrets/data-keys.ts'
import { openStream } from '#server/platform/secrets/sealed-stream.ts'

const newline = 0x0a

/**
 * A text in lines, cut at line feeds alone: JSON may hold the other separators of Unicode, at which
 * `readline` cuts, too. What stands behind the last line feed is a line as well.
 */
async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = []
  for await (const bytes of content) {
    let from = 0
    for (;;) {
      const end = bytes.indexOf(newline, from)
      if (end === -1) break
      parts.push(bytes.subarray(from, end))
      yield Buffer.concat(parts).toString('utf8')
      parts = []
      from = end + 1
    }
    if (from < bytes.length) parts.push(bytes.subarray(from))
  }
  if (parts.length > 0) yield Buffer.concat(parts).toString('utf8')
}

/** The bytes of a file as they lie. It is opened when the first are asked for. */
async function* bytesOf(file: string, note: (bytes: Buffer) => void): AsyncGenerator<Buffer> {
  const source: AsyncIterable<Buffer> = createReadStream(file)
  for await (const bytes of source) {
    note(bytes)
    yield bytes
  }
}

/**
 * The lines of a file, of a sealed one its content.
 * @param note is given the bytes as they lie, before their lines
 * @throws with a sentence for the operator when none of the secrets opens it, or it is damaged
 */
export const readLines = (
  file: string,
  secrets: Secrets,
  note: (bytes: Buffer) => void = () => undefined,
): AsyncGenerator<string> => linesOf(openStream(secrets, bytesOf(file, note)))
