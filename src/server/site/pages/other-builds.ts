import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import { minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import type { Background } from '#server/platform/module.ts'
import type { BuiltFileStore, StoredFile, StoredNames } from './built-file-store.ts'
import { fileMemory, type KeptFile, typeOf, variantOf } from './kept-files.ts'

/** Far more than a name of the build has. */
const maxNameLength = 120

/** Whether the build named a file by a hash of its content: only such a name means one content for good. */
function isHashedName(name: string): boolean {
  const dot = name.lastIndexOf('.')
  const [stem, extension] = [name.slice(0, dot), name.slice(dot + 1)]
  return (
    name.length <= maxNameLength &&
    /^[\w.-]+$/.test(name) &&
    /^[a-z\d]+$/.test(extension) &&
    stem.slice(0, -7).includes('-') &&
    /^[\w-]{7}$/.test(stem.slice(-7))
  )
}

/**
 * Milliseconds for which the list of stored names answers for names that it does not hold: so often at most
 * do requests for invented names reach the database. A process that has stored new files waits for as long
 * before it takes visitors, so that no other one holds a list from before.
 */
const listMaxAgeMs = 250
/** A file may be new to other processes for this long after it was stored, however clocks differ. */
const newForMs = 10 * secondMs
/** How often a process says that its build still runs, and stores what is missing. */
const beatMs = 10 * minuteMs

const inflate = promisify(brotliDecompress)
const deflate = promisify(gzip)

/** Where the build compressed a file, the browser gets what it would have got from that build. */
async function keptFileOf({ name, coding, bytes }: StoredFile): Promise<KeptFile> {
  const type = typeOf(name)
  if (coding === 'identity') return { plain: variantOf(Buffer.from(bytes)), type }
  const plain = await inflate(bytes)
  const zipped = await deflate(plain, { level: 9 })
  return {
    plain: variantOf(plain),
    br: variantOf(Buffer.from(bytes)),
    gzip: variantOf(zipped),
    type,
  }
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/**
 * The hashed files of the other builds that serve this database, or did so in the last weeks: pages of a
 * newer and of an older version ask any process for their files. `files`: the paths of this build's own.
 */
export function otherBuilds(deps: {
  readonly store: BuiltFileStore
  readonly root: string
  readonly files: ReadonlySet<string>
  /** False in development, where Vite answers for its own files. */
  readonly isBuilt: boolean
  readonly now: () => Date
  readonly log: { error(fields: object, message: string): void }
}) {
  const { store, root, files, isBuilt, now, log } = deps
  const own = [...(isBuilt ? files : [])]
    .filter((path) => path.startsWith('/assets/') && isHashedName(path.slice('/assets/'.length)))
    .map(nameOf)
  const memory = fileMemory()
  /** Stored by something else than a process of this installation. */
  const forged = new Set<string>()
  let list: { readonly at: number; readonly names: Promise<StoredNames> } | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  let storing: Promise<unknown> = Promise.resolve()

  async function readOwn(name: string): Promise<StoredFile> {
    const path = join(root, 'assets', name)
    const compressed = await readFile(`${path}.br`).catch(() => null)
    return compressed
      ? { name, coding: 'br', bytes: compressed }
      : { name, coding: 'identity', bytes: await readFile(path) }
  }

  /** Stores this build's files; returns whether other processes may not know of them yet. */
  async function storeOwn(): Promise<boolean> {
    const stored = await store.list()
    const missing = own.filter((name) => !stored.has(name))
    const at = now()
    await store.add(await Promise.all(missing.map(readOwn)), at)
    await store.keep(own, at)
    forged.clear()
    const newSince = at.getTime() - newForMs
    const isNew = (name: string) => (stored.get(name)?.getTime() ?? Infinity) > newSince
    return stored.size > 0 && own.some(isNew)
  }

  const tryToStoreOwn = () =>
    storeOwn().catch((error: unknown) => {
      log.error({ error }, 'built files not stored')
      return false
    })

  function names(): Promise<StoredNames> {
    const at = performance.now()
    if (!list || at - list.at >= listMaxAgeMs) list = { at, names: store.list() }
    return list.names
  }

  async function read(name: string): Promise<KeptFile | null> {
    const file = await store.find(name)
    if (file === 'forged') {
      forged.add(name)
      log.error({ name }, 'stored file is not of a build')
    }
    if (file === 'forged' || file === null) return null
    const kept = await keptFileOf(file)
    memory.set(name, kept)
    return kept
  }

  const reading = new Map<string, Promise<KeptFile | null>>()

  return {
    /** A file of another build at a path below `/assets/`; null where no known build has it. */
    find: async (path: string): Promise<KeptFile | null> => {
      const name = path.slice('/assets/'.length)
      if (!isHashedName(name) || forged.has(name)) return null
      const known = memory.get(name)
      if (known) return known
      if (!(await names()).has(name)) return null
      const begun = reading.get(name) ?? read(name).finally(() => reading.delete(name))
      reading.set(name, begun)
      return await begun
    },
    /** Stores this build's files, and resolves once every process finds them. */
    begin: async (): Promise<void> => {
      if (await tryToStoreOwn()) await wait(listMaxAgeMs)
    },
    background: {
      start: () => {
        timer = setInterval(() => {
          storing = tryToStoreOwn()
        }, beatMs)
        timer.unref()
      },
      stop: async () => {
        clearInterval(timer)
        await storing
      },
    } satisfies Background,
  }
}
