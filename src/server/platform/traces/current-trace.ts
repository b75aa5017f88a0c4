import { AsyncLocalStorage } from 'node:async_hooks'
import type { EndedStatement } from './ended-statement.ts'

/** An upstream call that has ended. The URL is not part of it: it may hold an id. */
export interface EndedCall {
  readonly tenant: string
  /** The kind of system, such as `erp`. */
  readonly upstream: string
  /** `status 200`, or why there was no answer, in our words. */
  readonly outcome: string
  readonly durationMs: number
}

/** The trace of the present request or batch of jobs. */
export interface Trace {
  /** 32 hexadecimal digits, as the tracing system shows it. */
  readonly id: string
  recordCall(call: EndedCall): void
  recordStatement(statement: EndedStatement): void
}

const current = new AsyncLocalStorage<Trace>()

/** The trace that the present work belongs to; undefined where traces are off, or nothing is traced. */
export const currentTrace = (): Trace | undefined => current.getStore()

/** Runs `work` as part of a trace. */
export const inTrace = <T>(trace: Trace, work: () => T): T => current.run(trace, work)
