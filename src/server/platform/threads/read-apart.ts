import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

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

/** What the process wrote to standard output, and its exit code; null when it was ended by force. */
interface Read {
  readonly answer: Buffer
  readonly code: number | null
}

/**
 * Reads the bytes of a stranger in a process of its own, which they may crash, exhaust or hang without
 * harm to the server: the script gets them on standard input.
 */
export async function readApart(
  bytes: Uint8Array,
  { script, args, timeoutMs, maxHeapMb }: Reading,
): Promise<Read> {
  const reader = spawn(
    process.execPath,
    [`--max-old-space-size=${maxHeapMb}`, fileURLToPath(script), ...args],
    { env, stdio: ['pipe', 'pipe', 'ignore'], timeout: timeoutMs, killSignal: 'SIGKILL' },
  )
  // A process that ends before it has read its file closes the pipe; its exit code says the rest.
  reader.stdin.on('error', () => undefined)
  reader.stdin.end(bytes)
  const [answer, [code]] = await Promise.all([buffer(reader.stdout), once(reader, 'close')])
  return { answer, code: typeof code === 'number' ? code : null }
}
