import type { Hono } from 'hono'
import type { Env } from '#server/platform/http/context.ts'
import type { Api } from '#server/platform/http/register.ts'
import type { JobHandler } from '#server/platform/jobs/handler.ts'
import type { Sweep } from '#server/platform/jobs/nightly-sweep.ts'
import type { ScheduledWork } from '#server/platform/jobs/scheduled-work.ts'

/** Work that starts by itself. */
export interface Background {
  start(): void
  /** Resolves when nothing of it is running any more. */
  stop(): Promise<void> | void
}

/**
 * What every noun gives the server. A noun's own interface extends it by what other nouns may use;
 * `compose.ts` makes the modules in order and gathers the rest.
 */
export interface Module {
  /** Registers its endpoints of the contract. */
  readonly routes?: (api: Api) => void
  /** Answers outside the contract, on any host and before its provider is known. */
  readonly everyHost?: Hono<Env>
  /** Answers outside the contract on a provider's host, such as `/calendar/<token>.ics`. */
  readonly site?: Hono<Env>
  readonly jobs?: readonly JobHandler[]
  /** Nightly deletions, once for all processes. */
  readonly sweeps?: readonly Sweep[]
  /** What else the clock makes necessary, once for all processes. */
  readonly scheduled?: readonly ScheduledWork[]
  readonly background?: Background
  /** Timers of each process; tests, which move the clock, leave them out. */
  readonly schedule?: Background
}
