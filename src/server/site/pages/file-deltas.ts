import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { deltaType, type FileDelta, stemOf } from '#contract/worker/file-delta.ts'
import { diffTexts } from './file-delta.ts'
import { type KeptFile, sizeOf, variantOf } from './kept-files.ts'

/** A longer file is sent whole: to compare takes this process, and no file of the precache is as long. */
const maxBytes = 400_000
const maxKeptBytes = 8 * 1024 * 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A built file at a path below `/assets/`, of this build or another one; null where no build has it. */
export type FindFile = (path: string) => Promise<KeptFile | null>

const isComparable = (file: KeptFile | null): file is KeptFile =>
  file !== null && file.plain.bytes.byteLength <= maxBytes

async function compare(file: KeptFile, former: KeptFile): Promise<KeptFile | null> {
  const texts = [former, file].map(({ plain }) => Buffer.from(plain.bytes).toString())
  const digest = createHash('sha256').update(file.plain.bytes).digest('base64')
  const delta: FileDelta = [digest, ...diffTexts(texts[0] ?? '', texts[1] ?? '')]
  const json = Buffer.from(JSON.stringify(delta))
  const br = variantOf(await brotli(json))
  if (br.bytes.byteLength >= (file.br ?? file.plain).bytes.byteLength) return null
  return { plain: variantOf(json), br, gzip: variantOf(await zip(json)), type: deltaType }
}

/**
 * What built files changed since former ones of the same name. A pair is compared once while its result is in
 * memory, and the number of pairs is bounded by the releases of the last weeks, so that callers cannot keep
 * this process comparing.
 */
export function fileDeltas(find: FindFile) {
  const made = new LRUCache<string, KeptFile | 'none'>({
    maxSize: maxKeptBytes,
    sizeCalculation: (delta) => (delta === 'none' ? 1 : sizeOf(delta)),
  })
  const making = new Map<string, Promise<KeptFile | null>>()

  async function make(pair: string, file: KeptFile, formerPath: string): Promise<KeptFile | null> {
    const former = await find(formerPath)
    if (!isComparable(former)) return null
    const delta = await compare(file, former)
    made.set(pair, delta ?? 'none')
    return delta
  }

  /** Null where the file is sent whole: without a former one, or where the delta is no shorter. */
  return async (path: string, file: KeptFile, formerName: string): Promise<KeptFile | null> => {
    const isPair = stemOf(formerName) === stemOf(path) && !path.endsWith(`/${formerName}`)
    if (!isPair || !isComparable(file)) return null
    const pair = `${path} ${formerName}`
    const known = made.get(pair)
    if (known) return known === 'none' ? null : known
    const begun =
      making.get(pair) ??
      make(pair, file, `/assets/${formerName}`).finally(() => making.delete(pair))
    making.set(pair, begun)
    return await begun
  }
}
