import type { QueryConfig } from 'pg'
import type { Trace } from '#server/platform/traces/current-trace.ts'
import { nameStatement } from '#server/platform/traces/ended-statement.ts'

/** A connection of either engine while a transaction has it, with the members that Drizzle calls. */
export interface Client {
  query(query: QueryConfig, values?: unknown[]): Promise<unknown>
  release(failure?: Error | boolean): void
}

/** Runs a statement and tells its trace what it was, never its values. */
export async function traceStatement<T>(
  trace: Trace,
  text: string,
  run: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now()
  let isFailed = true
  try {
    const result = await run()
    isFailed = false
    return result
  } finally {
    const durationMs = performance.now() - startedAt
    trace.recordStatement({ ...nameStatement(text), durationMs, isFailed })
  }
}

/** The same connection, whose statements are told to a trace. */
export function tracedClient(client: Client, trace: Trace): Client {
  return {
    query: (query, values) => traceStatement(trace, query.text, () => client.query(query, values)),
    release: (failure) => client.release(failure),
  }
}
