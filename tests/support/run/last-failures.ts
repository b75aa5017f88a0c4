import { inspect } from 'node:util'
import { beforeEach } from 'vitest'
import { errorKind, type LogOptions } from '#server/platform/http/log/log.ts'
import { readableLine } from '#server/platform/http/log/readable-log.ts'
import { seedText } from './random-routing.ts'

const MAX_KEPT = 5
const WARN = 40

export interface LastFailures extends Required<Pick<LogOptions, 'describeError'>> {
  /** Takes a line of the log. */
  write(line: string): void
  /** The warnings and errors since the last `forget`, whole. */
  text(): string
  forget(): void
}

/**
 * What a server's log says of its last failures, with messages, causes and stacks. The lines
 * themselves stay those of production, so that tests may search them for secrets.
 */
export function lastFailures(): LastFailures {
  let kept: string[] = []
  let latest: string | null = null
  return {
    describeError: (error) => {
      latest = inspect(error)
      return errorKind(error)
    },
    write: (line) => {
      const { error, ...fields }: { level: number; error?: unknown } = JSON.parse(line)
      const whole = { ...fields, ...(error !== undefined && { error: latest }) }
      latest = null
      if (fields.level >= WARN)
        kept = [...kept, readableLine(JSON.stringify(whole))].slice(-MAX_KEPT)
    },
    text: () => kept.join(''),
    forget: () => {
      kept = []
    },
  }
}

/** Prints the failures of a server during a test beneath that test, if it fails. */
export function printWhenTestsFail(failures: () => LastFailures | undefined): void {
  beforeEach(({ onTestFailed, task }) => {
    failures()?.forget()
    onTestFailed(() => {
      if (seedText) process.stderr.write(`\n"${task.name}": ${seedText}\n`)
      const text = failures()?.text()
      if (text) process.stderr.write(`\nLast failures of the server in "${task.name}":\n${text}\n`)
    })
  })
}
