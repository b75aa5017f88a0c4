import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The error number of EIO in WASI, which Emscripten uses. */
const errorNumberEio = 29

/** @param {string} path a file or a directory */
export function syncPath(path) {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Writes a directory and everything below it to the disk. @param {string} directory */
export function syncTree(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(directory)
}

/**
 * The members of Emscripten's NODEFS used here. The package has no types for them.
 * @typedef {{ nfd?: number | null, node: object }} Stream
 * @typedef {{ stream_ops: { fsync?: (stream: Stream) => number }, realPath: (node: object) => string }} EmscriptenNodeFs
 */

/** @param {{ NODEFS: EmscriptenNodeFs }} emscripten */
function addFsync({ NODEFS }) {
  NODEFS.stream_ops.fsync = (stream) => {
    try {
      if (typeof stream.nfd === 'number') fsyncSync(stream.nfd)
      // A directory has no file descriptor here.
      else syncPath(NODEFS.realPath(stream.node))
      return 0
    } catch {
      return errorNumberEio
    }
  }
}

/**
 * A file system whose fsync really writes to the disk. Emscripten's fd_sync calls the file system's
 * `fsync` and treats a missing one as success; NODEFS has none (electric-sql/pglite#1107).
 */
export class DurableFiles extends NodeFS {
  /** @override @type {NodeFS['init']} */
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [...[emscriptenOpts.preRun ?? []].flat(), addFsync]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}
