import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { type DeltaPart, deltaType, type FileDelta, stemOf } from '#contract/worker/file-delta.ts'
import { findScript } from '#server/platform/threads/find-script.ts'
import { WorkThreads } from '#server/platform/threads/work-threads.ts'
import type { DeltaWork } from './delta-thread.mjs'
import { type KeptFile, sizeOf, variantOf } from './kept-files.ts'

/** A longer file is sent whole: no file of the precache is as long. */
const maxBytes = 400_000
const maxKeptBytes = 8 * 1024 * 1024
/** Comparisons that run or wait, somewhat more than the files that an update replaces; beyond, files are sent whole. */
const maxMaking = 150

const threads = new WorkThreads<DeltaWork, DeltaPart[]>({
  script: findScript('delta-thread', import.meta.url),
  name: 'file-deltas',
  maxThreads: 1,
  resourceLimits: { maxOldGenerationSizeMb: 64 },
})

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A built file at a path below `/assets/`, of this build or another one; null where no build has it. */
export type FindFile = (path: string) => Promise<KeptFile | null>

const isComparable = (file: KeptFile | null): file is KeptFile =>
  file !== null && file.plain.bytes.byteLength <= maxBytes

const textOf = ({ plain }: KeptFile) => Buffer.from(plain.bytes).toString()

async function compare(file: KeptFile, former: KeptFile): Promise<KeptFile | null> {
  const digest = createHash('sha256').update(file.plain.bytes).digest('base64')
  const parts = await threads.run({ former: textOf(former), next: textOf(file) })
  const delta: FileDelta = [digest, ...parts]
  const json = Buffer.from(JSON.stringify(delta))
  const br = variantOf(await brotli(json))
  if (br.bytes.byteLength >= (file.br ?? file.plain).bytes.byteLength) return null
  return { plain: variantOf(json), br, gzip: variantOf(await zip(json)), type: deltaType }
}

/**
 * What built files changed since former ones of the same name. A pair is compared once while its result is in
 * memory, one after the other in a thread, since whoever asks chooses the pairs.
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

  /** Null where the file is sent whole: without a former one, where the delta is no shorter, or while many wait. */
  return async (path: string, file: KeptFile, formerName: string): Promise<KeptFile | null> => {
    const isPair = stemOf(formerName) === stemOf(path) && !path.endsWith(`/${formerName}`)
    if (!isPair || !isComparable(file)) return null
    const pair = `${path} ${formerName}`
    const known = made.get(pair)
    if (known) return known === 'none' ? null : known
    if (!making.has(pair) && making.size >= maxMaking) return null
    const begun =
      making.get(pair) ??
      make(pair, file, `/assets/${formerName}`).finally(() => making.delete(pair))
    making.set(pair, begun)
    return await begun
  }
}
