import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readableLine } from '#server/platform/http/log/readable-log.ts'

const MAX_SHOWN = 10

/** The file all servers of a run write their warnings and errors to; workers inherit its name. */
export function serverLogFile(): string {
  return (process.env['SERVER_LOG'] ??= join(mkdtempSync(join(tmpdir(), 'portal-log-')), 'log'))
}

export function removeServerLog(): void {
  rmSync(dirname(serverLogFile()), { recursive: true, force: true })
}

/** Where the log ends now. */
export function serverLogEnd(): number {
  return existsSync(serverLogFile()) ? statSync(serverLogFile()).size : 0
}

/** The last lines written since the log ended there, for a reader. */
export function serverFailuresSince(end: number): string {
  if (!existsSync(serverLogFile())) return ''
  const lines = readFileSync(serverLogFile()).subarray(end).toString().split('\n').slice(0, -1)
  return lines.slice(-MAX_SHOWN).map(readableLine).join('')
}
