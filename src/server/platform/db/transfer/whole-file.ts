import { link, mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { leavesWithProcess } from './leftovers.ts'

type Content = AsyncIterable<string | Uint8Array>

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  // Windows has no such thing.
  await handle.sync().catch(() => undefined)
  await handle.close()
}

/**
 * The file is open before the first piece is asked for and closed when this ends: a stream that opens
 * its own file may create it after its failure was told, when the file was already removed.
 */
async function storeNew(part: string, content: Content): Promise<void> {
  const target = await open(part, 'wx', 0o600)
  try {
    await pipeline(Readable.from(content), target.createWriteStream({ flush: true }))
  } finally {
    await target.close()
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/**
 * Writes a file beside its place, flushes it to the disk, and gives it its name when `fill` has ended without
 * a failure: a file of that name is whole. Readable by its owner only; overwrites nothing, and begins nothing
 * where the name is taken. Makes the folder where there is none.
 * @param fill passes the content to `store`, and may read `part` back
 */
export async function writeWhole<T>(
  file: string,
  fill: (store: (content: Content) => Promise<void>, part: string) => Promise<T>,
): Promise<T> {
  const part = `${file}.${process.pid}.part`
  const taken = () => new Error(`${file} is there already, and stays as it is. Give another name.`)
  if (await isThere(file)) throw taken()
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const isRemoved = leavesWithProcess(part)
  try {
    const filled = await fill((content) => storeNew(part, content), part)
    // Unlike a rename, fails where the name is taken.
    await link(part, file).catch((error: unknown) => {
      throw hasCode(error, 'EEXIST') ? taken() : error
    })
    await syncFolder(dirname(file))
    return filled
  } finally {
    await rm(part, { force: true })
    isRemoved()
  }
}
