import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { getMimeType } from 'hono/utils/mime'
import { acceptedCoding, type Coding } from '#server/platform/http/answers/compressed-texts.ts'
import type { Ctx } from '#server/platform/http/context.ts'

/** More than the built portal has; the pictures of many providers beside it may have more. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024

type Bytes = Uint8Array<ArrayBuffer>

interface Variant {
  readonly bytes: Bytes
  readonly etag: string
}

/** A file as it is, and what the build made of it for browsers that accept a coding. */
export interface KeptFile extends Readonly<Partial<Record<Coding, Variant>>> {
  readonly plain: Variant
  readonly type: string
}

export function variantOf(bytes: Bytes): Variant {
  const digest = createHash('sha256').update(bytes).digest('base64url')
  return { bytes, etag: `"${digest.slice(0, 27)}"` }
}

const readVariant = async (path: string) => variantOf(await readFile(path))

/** Few files have one: the build leaves out what would become no shorter. */
const readCoded = (path: string) => readVariant(path).catch(() => null)

async function readWhole(path: string): Promise<KeptFile> {
  const [plain, br, gzip] = await Promise.all([
    readVariant(path),
    readCoded(`${path}.br`),
    readCoded(`${path}.gz`),
  ])
  return { plain, type: typeOf(path), ...(br && { br }), ...(gzip && { gzip }) }
}

export const typeOf = (path: string) => getMimeType(path) ?? 'application/octet-stream'

export const sizeOf = ({ plain, br, gzip }: KeptFile) =>
  [plain, br, gzip].reduce((sum, variant) => sum + (variant?.bytes.byteLength ?? 0), 1)

/** Files in memory; those asked for longest ago leave first. */
export const fileMemory = () =>
  new LRUCache<string, KeptFile>({ maxSize: MAX_KEPT_BYTES, sizeCalculation: sizeOf })

/** Answers with a file, in the best coding that the browser accepts. */
export function sendFile(c: Ctx, file: KeptFile): Response {
  const coding = acceptedCoding(c.req.header('accept-encoding'))
  const coded = coding && file[coding]
  const { bytes, etag } = coded ?? file.plain
  c.header('Content-Type', file.type)
  c.header('Content-Length', String(bytes.byteLength))
  c.header('ETag', etag)
  if (coded) c.header('Content-Encoding', coding)
  return c.body(bytes)
}

/**
 * Answers with the files of a folder, from memory once they were asked for. `isBuilt`: they do not change
 * while the server runs. The caller has checked that the path is one of the folder's files.
 */
export function keptFiles(root: string, { isBuilt }: { readonly isBuilt: boolean }) {
  const files = fileMemory()

  async function find(path: string): Promise<KeptFile> {
    const known = isBuilt ? files.get(path) : undefined
    if (known) return known
    const file = await readWhole(join(root, path))
    files.set(path, file)
    return file
  }

  return {
    find,
    serve: async (c: Ctx, path: string): Promise<Response> => sendFile(c, await find(path)),
  }
}
