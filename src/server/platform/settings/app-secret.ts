import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { secretSchema } from './settings-schema.ts'

/** The secret in a file that the operator names, such as a mounted one; null when the file holds none. */
export function secretOfFile(path: string): Uint8Array | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
  const read = v.safeParse(secretSchema, text)
  return read.success ? read.output : null
}

/**
 * Reads the secret of a trial from the data folder; the first start creates it. The file is
 * written completely under another name and then linked into place, so that a crash leaves no partial
 * secret and one of two simultaneous first starts wins.
 */
export function generatedSecretIn(dataDir: string): Uint8Array {
  const path = join(dataDir, 'app-secret')
  const known = read(path)
  if (known) return known
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const file = openSync(draft, 'wx', 0o600)
  writeSync(file, randomBytes(32).toString('hex'))
  fsyncSync(file)
  closeSync(file)
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  const made = read(path)
  if (!made) throw new Error(`${path} could not be read back`)
  return made
}

function read(path: string): Uint8Array | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error(`${path} is not a secret this server wrote`)
  return new Uint8Array(Buffer.from(text, 'hex'))
}
