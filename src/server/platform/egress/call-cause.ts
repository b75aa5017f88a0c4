import { AsyncLocalStorage } from 'node:async_hooks'

/** What calls to upstreams are made for. */
interface Cause {
  readonly name: string
  /** Whether a person waits: the calls are those of one call of the contract. */
  readonly isQuestion: boolean
}

const causes = new AsyncLocalStorage<Cause>()

/**
 * Runs work whose calls to upstreams are counted under a name of ours: the kind of a job. An answer that several
 * share is counted for the one that asked first.
 */
export const withCause = <T>(name: string, work: () => T): T =>
  causes.run({ name, isQuestion: false }, work)

/** The same of a call of the contract. */
export const withQuestion = <T>(name: string, work: () => T): T =>
  causes.run({ name, isQuestion: true }, work)

/** What the present work's calls are counted under; '' for work without a name. */
export const currentCause = (): string => causes.getStore()?.name ?? ''

/** The call of the contract that is answered now, the same object for all that is done for it; null in other work. */
export function currentQuestion(): object | null {
  const cause = causes.getStore()
  return cause?.isQuestion ? cause : null
}
