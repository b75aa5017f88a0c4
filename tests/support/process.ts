import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('./database-process.ts', import.meta.url))

export interface DatabaseProcess {
  readonly pid: number | undefined
  /** Every whole line it has said so far. */
  readonly said: readonly string[]
  /** Resolves when it has said so many lines; rejects when it ended before. */
  hasSaid(count: number): Promise<void>
  /** Lets it go on after its `ready`. */
  go(): void
  /** Ends it as a power cut would: nothing of it runs any more. */
  kill(): Promise<void>
  /** Its exit code, null when it was killed, and what it wrote to stderr. */
  readonly ended: Promise<{ code: number | null; errors: string }>
}

/** Starts `database-process.ts` with these words; `flags` are Node's own. */
export function startProcess(
  words: readonly string[],
  flags: readonly string[] = [],
): DatabaseProcess {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', ...flags, script, ...words],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  const said: string[] = []
  let errors = ''
  child.stderr?.on('data', (chunk) => (errors += chunk))
  const lines = child.stdout ? createInterface(child.stdout) : null
  lines?.on('line', (line) => said.push(line))
  const ended = once(child, 'close').then(([code]) => ({ code, errors }))
  return {
    pid: child.pid,
    said,
    async hasSaid(count) {
      while (said.length < count) {
        const over = await Promise.race([ended, lines ? once(lines, 'line') : ended])
        if ('code' in over && said.length < count) throw new Error(`It ended: ${over.errors}`)
      }
    },
    go() {
      child.stdin?.write('go\n')
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    ended,
  }
}
