import { pino, type DestinationStream, type Logger } from 'pino'
import { currentTrace } from '#server/platform/traces/current-trace.ts'
import { standardOutput } from './turn-lines.ts'

export type { Logger } from 'pino'

export interface LogOptions {
  /** Standard output without it. */
  readonly destination?: DestinationStream
  /** What a line says of an error; development and tests say more than its kind. */
  readonly describeError?: (error: unknown) => unknown
}

/**
 * JSON lines. Callers name each field: no request, header, URL or body goes in whole, since any of
 * them may carry a document, a token or a query's values. An error goes in as `error` and comes
 * out as `describeError` tells it. Lines about traced work carry the id of its trace.
 */
export function createLog(
  level: string,
  { destination, describeError = errorKind }: LogOptions = {},
): Logger {
  const options = {
    level,
    base: null,
    mixin: () => ({ traceId: currentTrace()?.id }),
    timestamp: pino.stdTimeFunctions.isoTime,
    // `err` is pino's own name for it, which would show its message.
    serializers: { error: describeError, err: describeError },
  }
  return pino(options, destination ?? standardOutput())
}

interface ErrorKind {
  readonly name: string
  /** SQLSTATE or errno, such as `55P03` and `ENOSPC`. */
  readonly code?: string
  /** The innermost lines of the stack. */
  readonly at?: readonly string[]
}

function kindOf(error: unknown): ErrorKind {
  if (!(error instanceof Error)) return { name: typeof error }
  const at = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim().slice(0, 200))
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return { name: error.name, ...(/^[A-Z0-9_]{1,40}$/.test(code) && { code }), at }
}

/**
 * The kind of an error and of its cause, and their places in our code. Not their messages, which
 * may quote any value: a failed query names the subscriber it was for.
 */
export function errorKind(error: unknown): ErrorKind & { readonly cause?: ErrorKind } {
  const cause = error instanceof Error ? error.cause : undefined
  return { ...kindOf(error), ...(cause instanceof Error && { cause: kindOf(cause) }) }
}
