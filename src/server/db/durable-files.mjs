import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** EIO in the numbering of WASI, which Emscripten speaks. */
const inputOutputError = 29

/** @param {string} path a file or a directory */
export function syncPath(path) {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Forces a directory and everything below it to the disk. @param {string} directory */
export function syncTree(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(directory)
}

/**
 * The part of Emscripten's NODEFS the hook needs; the package gives it no type.
 * @typedef {{ nfd?: number | null, node: object }} Stream
 * @typedef {{ stream_ops: { fsync?: (stream: Stream) => number }, realPath: (node: object) => string }} EmscriptenNodeFs
 */

/** @param {{ NODEFS: EmscriptenNodeFs }} emscripten */
function addSync({ NODEFS }) {
  NODEFS.stream_ops.fsync = (stream) => {
    try {
      if (typeof stream.nfd === 'number') fsyncSync(stream.nfd)
      // A directory has no descriptor of its own.
      else syncPath(NODEFS.realPath(stream.node))
      return 0
    } catch {
      return inputOutputError
    }
  }
}

/**
 * Files that are on the disk when PostgreSQL believes they are. Emscripten's fd_sync asks the file
 * system's `fsync` and takes its absence for success; NODEFS has none (electric-sql/pglite#1107).
 */
export class DurableFiles extends NodeFS {
  /** @override @type {NodeFS['init']} */
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [...[emscriptenOpts.preRun ?? []].flat(), addSync]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}
