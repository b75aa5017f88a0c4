import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { builtScript, builtScriptFlags } from '../builds/built-folder.ts'

export interface ScriptProcess {
  readonly pid: number | undefined
  /** Every whole line it has written so far. */
  readonly lines: readonly string[]
  /** Resolves when it has written so many lines; rejects when it ended before. */
  waitForLines(count: number): Promise<void>
  /** Lets a script that waits for a word on its standard input go on. */
  proceed(): void
  /** Ends it as a power cut would: nothing of it runs any more. */
  kill(): Promise<void>
  /** Whether it has neither ended nor been killed. */
  isRunning(): boolean
  /** Its exit code, null when it was killed, and what it wrote to stderr. */
  readonly ended: Promise<{ code: number | null; errors: string }>
}

interface ScriptOptions {
  /** Flags of Node itself. */
  readonly flags?: readonly string[]
  /** It works for minutes, so that the optimised code of the embedded database pays. */
  readonly isLong?: boolean
  /** Takes a line out of `lines` by returning true. */
  readonly onLine?: (line: string) => boolean
}

/** Starts a script of `tests/support/scripts/` by its name, built, as a process with these words. */
export async function startScript(
  name: string,
  words: readonly string[],
  { flags = [], isLong = false, onLine = () => false }: ScriptOptions = {},
): Promise<ScriptProcess> {
  const script = await builtScript(name)
  const allFlags = isLong ? flags : [...builtScriptFlags, ...flags]
  const child = spawn(process.execPath, [...allFlags, script, ...words], { stdio: 'pipe' })
  const lines: string[] = []
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += chunk))
  const output = createInterface(child.stdout)
  output.on('line', (line) => void (onLine(line) || lines.push(line)))
  const ended = once(child, 'close').then(([code]) => ({ code, errors }))
  return {
    pid: child.pid,
    lines,
    async waitForLines(count) {
      while (lines.length < count) {
        const over = await Promise.race([ended, once(output, 'line')])
        if ('code' in over && lines.length < count) throw new Error(`It ended: ${over.errors}`)
      }
    },
    proceed() {
      child.stdin.write('go\n')
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    isRunning: () => child.exitCode === null && child.signalCode === null,
    ended,
  }
}

/** Runs a script to its end and returns its lines; rejects with what it wrote when it fails. */
export async function runScript(
  name: string,
  words: readonly string[],
): Promise<readonly string[]> {
  const script = await startScript(name, words)
  return finish(script)
}

/** Waits for the end of a script and returns its lines; rejects when it fails. */
export async function finish({ ended, lines }: ScriptProcess): Promise<readonly string[]> {
  const { code, errors } = await ended
  if (code !== 0) throw new Error(`A script failed: ${errors}`)
  return lines
}
