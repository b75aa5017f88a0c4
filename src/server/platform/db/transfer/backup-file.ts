import { createHash } from 'node:crypto'
import { link, mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import type { Secrets } from '#server/platform/secrets/data-keys.ts'
import { beginsSealed, sealStream } from '#server/platform/secrets/sealed-stream.ts'
import { endSchema, headingSchema, rowSchema } from './export-format.ts'
import { readLines } from './read-lines.ts'

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

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  // Windows has no such thing.
  await handle.sync().catch(() => undefined)
  await handle.close()
}

/**
 * The file is open before the first line is asked for and closed when this ends: a stream that opens
 * its own file may create it after its failure was told, when the file was already removed.
 */
async function storeSealed(
  part: string,
  secret: Uint8Array,
  lines: AsyncIterable<string>,
): Promise<void> {
  const target = await open(part, 'wx', 0o600)
  try {
    await pipeline(
      Readable.from(sealStream(secret, lines)),
      target.createWriteStream({ flush: true }),
    )
  } finally {
    await target.close()
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/**
 * Writes a backup, sealed with `APP_SECRET`, beside its place, flushes it to the disk, reads it back, and only then gives it its
 * name: a file of that name is a whole backup. Readable by its owner only; overwrites nothing. Makes the
 * folder where there is none.
 */
export async function writeBackup(
  file: string,
  secrets: Secrets,
  write: (store: (lines: AsyncIterable<string>) => Promise<void>) => Promise<unknown>,
): Promise<BackupContent> {
  const part = `${file}.${process.pid}.part`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    await write((lines) => storeSealed(part, secrets.appSecret, lines))
    const content = await readBackup(part, secrets)
    // Unlike a rename, fails where the name is taken.
    await link(part, file).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error
      throw new Error(`${file} is there already, and stays as it is. Give the backup another name.`)
    })
    await syncFolder(dirname(file))
    return content
  } finally {
    await rm(part, { force: true })
  }
}
