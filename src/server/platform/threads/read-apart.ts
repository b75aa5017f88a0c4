import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { BulkheadFull } from '#server/platform/egress/bulkhead.ts'

/**
 * Nothing of the server's environment, which holds its secrets. Windows starts no process without its
 * own folder. libvips keeps its less tested loaders off by the other variable, too.
 */
const { SystemRoot } = process.env
const env = { VIPS_BLOCK_UNTRUSTED: '1', ...(SystemRoot !== undefined && { SystemRoot }) }

interface Reading {
  readonly script: URL
  readonly args: readonly string[]
  /** The process is ended after so long. */
  readonly timeoutMs: number
  readonly maxHeapMb: number
}

/** What the process wrote to standard output, and its exit code; null when the file ended it by force. */
interface Read {
  readonly answer: Buffer
  readonly code: number | null
}

/** The process could not do its work for a reason that is not in its file, as where no place is free. */
class ReaderStopped extends BulkheadFull {
  override readonly name = 'ReaderStopped'
}

/** A stop of the server, a terminal, or the kernel, which is short of memory; a crash has other signals. */
const signalsOfOthers: ReadonlySet<unknown> = new Set(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'])

/** Node's own for an error that no script expects, such as a package that is away while it is replaced. */
const failedStart = 1

/**
 * Reads the bytes of a stranger in a process of its own, which they may crash, exhaust or hang without
 * harm to the server: the script gets them on standard input. Whatever the bytes do, it leaves with another
 * code than 1. @throws BulkheadFull when it was ended by others, which says nothing of the bytes
 */
export async function readApart(
  bytes: Uint8Array,
  { script, args, timeoutMs, maxHeapMb }: Reading,
): Promise<Read> {
  const reader = spawn(
    process.execPath,
    [`--max-old-space-size=${maxHeapMb}`, fileURLToPath(script), ...args],
    { env, stdio: ['pipe', 'pipe', 'ignore'] },
  )
  let isOverdue = false
  const timer = setTimeout(() => {
    isOverdue = true
    reader.kill('SIGKILL')
  }, timeoutMs)
  // A process that ends before it has read its file closes the pipe; its exit code says the rest.
  reader.stdin.on('error', () => undefined)
  reader.stdin.end(bytes)
  try {
    const [answer, [code, signal]] = await Promise.all([
      buffer(reader.stdout),
      once(reader, 'close'),
    ])
    const isStopped = code === failedStart || signalsOfOthers.has(signal)
    if (isStopped && !isOverdue) throw new ReaderStopped(`code ${code}, signal ${signal}`)
    return { answer, code: typeof code === 'number' ? code : null }
  } finally {
    clearTimeout(timer)
  }
}
