import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const sources = [
  'src',
  'sw',
  'manifests',
  'public',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'builds',
  'docs/provedor',
]

/** A copy of the product in a new folder, for tests that edit it; its packages are links. */
export function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'portal-tree-'))
  for (const name of sources) cpSync(join(root, name), join(copy, name), { recursive: true })
  mkdirSync(join(copy, 'node_modules'))
  // One by one: what Vite keeps beneath `node_modules` is the copy's own.
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name.startsWith('.') && name !== '.bin') continue
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  }
  return copy
}

/** A new folder as production installs it: `npm start` finds the built server and nothing to build. */
export function installedTree(builtMain: string): string {
  const tree = mkdtempSync(join(tmpdir(), 'portal-tree-'))
  for (const name of [
    'package.json',
    'src/server/installation/start/start.mjs',
    'src/server/installation/start/stop-signals.mjs',
  ]) {
    cpSync(join(root, name), join(tree, name))
  }
  symlinkSync(join(dirname(builtMain), '..'), join(tree, 'dist'))
  return tree
}

export interface NpmScript {
  /** What it wrote so far to standard output and standard error. */
  output(): string
  /** Resolves when it wrote this after the first `from` characters; rejects when it ended before. */
  hasWritten(text: string | RegExp, from?: number): Promise<void>
  /** Sends a signal to npm alone. */
  signal(name: NodeJS.Signals): void
  /** Sends a signal to npm and all it started, as a terminal does at Ctrl-C. */
  signalAll(name: NodeJS.Signals): void
  /** The exit code of npm, once the last process it started is gone. */
  readonly ended: Promise<number | null>
}

/** Runs a script of a folder's `package.json` as a developer does. */
export function runScript(
  script: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): NpmScript {
  const child = spawn('npm', ['run', script], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that no process of it outlives the test.
    detached: true,
  })
  let output = ''
  let hasEnded = false
  const waiting = new Set<() => void>()
  const look = () => waiting.forEach((check) => check())
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk)
      look()
    })
  }
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      hasEnded = true
      resolve(code)
      look()
    })
  })
  return {
    output: () => output,
    hasWritten: (text, from = 0) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const written = output.slice(from)
          if (typeof text === 'string' ? written.includes(text) : text.test(written)) resolve()
          else if (hasEnded) reject(new Error(`It ended without writing ${text}:\n${output}`))
          else return
          waiting.delete(check)
        }
        waiting.add(check)
        check()
      }),
    signal: (name) => void child.kill(name),
    signalAll: (name) => {
      if (child.pid !== undefined && !hasEnded) process.kill(-child.pid, name)
    },
    ended,
  }
}
