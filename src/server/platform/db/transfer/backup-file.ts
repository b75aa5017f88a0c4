import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Secrets } from '#server/platform/secrets/data-keys.ts'
import { beginsSealed, sealStream } from '#server/platform/secrets/sealed-stream.ts'
import { endSchema, headingSchema, rowSchema } from './export-format.ts'
import { readLines } from './read-lines.ts'
import { writeWhole } from './whole-file.ts'

export interface BackupContent {
  /** Rows by table; a table without rows is left out. */
  readonly rows: ReadonlyMap<string, number>
  /** SHA-256 of the file as it lies, in hexadecimal. */
  readonly sha256: string
  /** False for one of a former version, in plain text. */
  readonly isSealed: boolean
}

const incomplete = 'The file is not a backup of this product, or not all of one.'

function parseLine<S extends v.GenericSchema>(schema: S, line: string): v.InferOutput<S> {
  const parsed = v.safeParse(schema, jsonOf(line))
  if (!parsed.success) throw new Error(incomplete)
  return parsed.output
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/**
 * Reads a whole backup.
 * @throws when it does not open, or a line is missing or unreadable, with a sentence for the operator
 */
export async function readBackup(file: string, secrets: Secrets): Promise<BackupContent> {
  const hash = createHash('sha256')
  let isSealed: boolean | undefined
  const note = (bytes: Buffer) => {
    isSealed ??= beginsSealed(bytes)
    hash.update(bytes)
  }
  const rows = new Map<string, number>()
  let count = -1
  let previous = ''
  for await (const line of readLines(file, secrets, note)) {
    if (count === -1) parseLine(headingSchema, line)
    else if (previous) {
      const { table } = parseLine(rowSchema, previous)
      rows.set(table, (rows.get(table) ?? 0) + 1)
    }
    if (count >= 0) previous = line
    count += 1
  }
  // Without the heading and the last line.
  if (count < 1 || parseLine(endSchema, previous).rows !== count - 1) throw new Error(incomplete)
  return { rows, sha256: hash.digest('hex'), isSealed: isSealed === true }
}

/**
 * Writes a backup, sealed with `APP_SECRET`, and reads it back before it gets its name: a file of that name is
 * a whole backup.
 */
export function writeBackup(
  file: string,
  secrets: Secrets,
  write: (store: (lines: AsyncIterable<string>) => Promise<void>) => Promise<unknown>,
): Promise<BackupContent> {
  return writeWhole(file, async (store, part) => {
    await write((lines) => store(sealStream(secrets.appSecret, lines)))
    return readBackup(part, secrets)
  })
}
