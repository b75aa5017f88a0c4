import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger } from 'pino'

/**
 * JSON lines on standard output. Who logs names each field: no request, header, URL, body or error
 * object ever goes in whole, since any of them may carry a document, a token or a query's values.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  return destination ? pino(options, destination) : pino(options)
}

/** What may be told of a failure: its kind and where in our code, not its message. */
export function failureFields(error: unknown): { error: string; at?: string[] } {
  if (!(error instanceof Error)) return { error: typeof error }
  const at = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim().slice(0, 200))
  return { error: error.name, at }
}
