import { AsyncLocalStorage } from 'node:async_hooks'

const causes = new AsyncLocalStorage<string>()

/**
 * Runs work whose calls to upstreams are counted under a name of ours: a call of the contract, or the
 * kind of a job. An answer that several share is counted for the one that asked first.
 */
export function withCause<T>(cause: string, work: () => T): T {
  return causes.run(cause, work)
}

/** What the present work's calls are counted under; '' for work without a name. */
export const currentCause = (): string => causes.getStore() ?? ''
