import { administrationId } from '#server/platform/db/administration-id.ts'
import type { Database } from '#server/platform/db/database.ts'
import { withTenant } from '#server/platform/db/tenant-scope.ts'
import { withCause } from '#server/platform/egress/call-cause.ts'
import type { Traces } from '#server/platform/traces/traces.ts'
import { groupBy } from './group-by.ts'
import { type JobHandler, type JobLane, type Outcome, type Outcomes, placesOf } from './handler.ts'
import type { HeldJob, Job, JobQueue } from './queue.ts'
import { tenantLimits } from './tenant-limits.ts'
import { backoffMs, leaseMs, maxTries, pollMs } from './times.ts'

export interface JobWorker {
  /** Looks into the queue now: something was enqueued. */
  wake(): void
  /** Runs every due job and the jobs those produce, until none is left; returns how many ran. */
  drain(): Promise<number>
  /** Polls the queue until stopped. */
  start(): void
  /** Claims nothing more, and resolves when the running batches have ended. */
  stop(): Promise<void>
}

type Unsettled = Exclude<Outcome, { is: 'settled' }>

/** Runs the jobs of the queue; any number of processes may. */
export function jobWorker(deps: {
  readonly database: Pick<Database, 'db'>
  readonly queue: JobQueue
  readonly handlers: readonly JobHandler[]
  readonly traces: Pick<Traces, 'traceJobs'>
  readonly now: () => Date
  readonly log: {
    warn(fields: object, message: string): void
    error(fields: object, message: string): void
  }
}): JobWorker {
  const { database, queue, traces, now, log } = deps
  requireOneHandlerPerKind(deps.handlers)
  const ofLane = (lane: JobLane) => deps.handlers.filter((handler) => handler.lane === lane)
  const handlers = [...ofLane('urgent'), ...ofLane('bulk')]
  const inMs = (milliseconds: number) => new Date(now().getTime() + milliseconds)

  /** An outcome without its error, which goes to the log. */
  function logged({ kind }: JobHandler, outcome: Outcome): Outcome {
    if (outcome.is !== 'failed' || outcome.error === undefined) return outcome
    const { error, ...failed } = outcome
    log.error({ job: kind, error }, 'jobs failed')
    return failed
  }

  /** Runs the jobs of one provider. */
  async function runOfTenant(handler: JobHandler, batch: readonly Job[]): Promise<Outcomes> {
    const clientId = batch[0]?.clientId ?? administrationId
    const traced = { kind: handler.kind, tenant: clientId, count: batch.length }
    const runCounted = () => withCause(`job ${handler.kind}`, () => handler.run(batch, queue))
    const runTraced = () => traces.traceJobs(traced, runCounted)
    try {
      const outcomes = await withTenant(clientId, runTraced)
      return new Map(Array.from(outcomes, ([id, outcome]) => [id, logged(handler, outcome)]))
    } catch (error) {
      log.error({ job: handler.kind, error }, 'jobs failed')
      return new Map(batch.map(({ id }) => [id, { is: 'failed', reason: 'fault' }]))
    }
  }

  /** `release`: gives back the place of a provider whose jobs have ended, though another's go on. */
  async function run(
    handler: JobHandler,
    batch: readonly Job[],
    release: (clientId: string) => void,
  ): Promise<Outcomes> {
    const renewal = setInterval(() => {
      // Without the renewal another process claims the batch and does it again, which is harmless.
      void queue.renew(batch, inMs(leaseMs)).catch(() => undefined)
    }, leaseMs / 3)
    try {
      const groups = groupBy(batch, ({ clientId }) => clientId)
      const outcomes = await Promise.all(
        groups.map(async (group) => {
          const ofTenant = await runOfTenant(handler, group)
          release(group[0]?.clientId ?? administrationId)
          return ofTenant
        }),
      )
      return new Map(outcomes.flatMap((ofTenant) => Array.from(ofTenant)))
    } finally {
      clearInterval(renewal)
    }
  }

  async function settle(batch: readonly Job[], outcomes: Outcomes): Promise<void> {
    const done = batch.filter(({ id }) => !outcomes.has(id))
    await queue.finish(database.db, done)
    const unsettled = batch.flatMap(({ clientId, id, tries }) => {
      const outcome = outcomes.get(id)
      return outcome && outcome.is !== 'settled' ? [{ clientId, id, tries, outcome }] : []
    })
    for (const group of groupBy(unsettled, ({ outcome, tries }) => [outcome, tries])) {
      const [first] = group
      if (first) await settleAlike(first.outcome, first.tries, group)
    }
  }

  async function settleAlike(
    outcome: Unsettled,
    tries: number,
    held: readonly HeldJob[],
  ): Promise<void> {
    if (outcome.is === 'delayed') {
      await queue.delay(database.db, held, outcome.delay)
    } else if (outcome.is === 'dead' || tries >= maxTries) {
      log.warn({ jobs: held.length, reason: outcome.reason }, 'jobs given up')
      await queue.deadLetter(held, outcome.reason)
    } else {
      const { reason } = outcome
      await queue.delay(database.db, held, { until: inMs(backoffMs(tries)), reason })
    }
  }

  const limits = tenantLimits()

  async function claimAndRun(handler: JobHandler): Promise<number> {
    const { kind, batchSize } = handler
    const { maxPerTenant } = placesOf(handler)
    const { claimed, release } = await limits.claim({ kind, maxPerTenant }, (except) =>
      queue.claim(kind, batchSize, now(), inMs(leaseMs), except),
    )
    try {
      return await runClaimed(handler, claimed, release)
    } finally {
      release()
    }
  }

  async function runClaimed(
    handler: JobHandler,
    claimed: readonly Job[],
    release: (clientId: string) => void,
  ): Promise<number> {
    // A job that kills its worker at each try would otherwise be claimed without end.
    const exhausted = claimed.filter(({ tries }) => tries > maxTries)
    if (exhausted.length > 0) await queue.deadLetter(exhausted, 'never came to an end')
    const batch = claimed.filter(({ tries }) => tries <= maxTries)
    if (batch.length > 0) await settle(batch, await run(handler, batch, release))
    return claimed.length
  }

  const running = new Set<Promise<unknown>>()

  /** Runs one batch; returns how many jobs it claimed. */
  function runOnce(handler: JobHandler): Promise<number> {
    const batch = claimAndRun(handler)
    // `drain` waits for its end; its failure goes to the caller alone.
    const ended = batch.catch(() => null).finally(() => running.delete(ended))
    running.add(ended)
    return batch
  }

  const stopping = new AbortController()
  let loops: Promise<unknown>[] = []
  let poll: NodeJS.Timeout | undefined
  /** The wake-up calls of the idle loops of each kind, in the order of the handlers. */
  const sleepers = new Map(handlers.map(({ kind }) => [kind, new Set<() => void>()]))
  /** How often the loops of each kind were roused, asleep or not. */
  const rouses = new Map<string, number>()

  function sleep(kind: string): Promise<void> {
    return new Promise((resolve) => {
      const rouse = () => {
        sleepers.get(kind)?.delete(rouse)
        resolve()
      }
      sleepers.get(kind)?.add(rouse)
    })
  }
  /** The claims of urgent kinds get the first connections. */
  const rouse = (isMeant: (kind: string) => boolean) => {
    for (const [kind, ofKind] of sleepers) {
      if (!isMeant(kind)) continue
      rouses.set(kind, (rouses.get(kind) ?? 0) + 1)
      for (const one of ofKind) one()
    }
  }

  // Each kind looks for itself: an outage of seconds would fill the log.
  let isAway = false
  function noteFailure(fields: { readonly job?: string; readonly error: unknown }): void {
    if (!isAway) log.error(fields, 'queue not looked at')
    isAway = true
  }
  function noteAnswer(): void {
    if (isAway) log.warn({}, 'queue looked at again')
    isAway = false
  }

  /** Asks once for all kinds, and rouses the loops of those that have due jobs. */
  async function look(): Promise<void> {
    try {
      const due = await queue.dueKinds([...sleepers.keys()], now())
      noteAnswer()
      rouse((kind) => due.has(kind))
    } catch (error) {
      // The database may be away for a moment; the next look finds out.
      noteFailure({ error })
    }
  }

  /** The look that runs. Another follows one during which something was enqueued. */
  let looking: Promise<void> | null = null
  let isWoken = false
  function wake(): void {
    isWoken = true
    looking ??= lookWhileWoken()
  }
  async function lookWhileWoken(): Promise<void> {
    while (isWoken && !stopping.signal.aborted) {
      isWoken = false
      await look()
    }
    looking = null
  }

  async function loop(handler: JobHandler): Promise<void> {
    const { kind, batchSize, produces = [] } = handler
    while (!stopping.signal.aborted) {
      let claimed = 0
      const formerRouses = rouses.get(kind)
      try {
        claimed = await runOnce(handler)
        noteAnswer()
      } catch (error) {
        noteFailure({ job: kind, error })
      }
      if (claimed > 0) rouse((one) => produces.includes(one))
      if (claimed === batchSize) rouse((one) => one === kind)
      // Roused during the claim: it may have been too early for what is due.
      const isMissed = rouses.get(kind) !== formerRouses
      if (claimed === 0 && !isMissed && !stopping.signal.aborted) await sleep(kind)
    }
  }

  return {
    wake,
    async drain() {
      for (let total = 0; ;) {
        const kinds = await queue.dueKinds([...sleepers.keys()], now())
        const runDue = async (lane: JobLane) => {
          const due = ofLane(lane).filter(({ kind }) => kinds.has(kind))
          const counts = await Promise.all(due.map(runOnce))
          return counts.reduce((sum, one) => sum + one, 0)
        }
        const count = (await runDue('urgent')) || (await runDue('bulk'))
        total += count
        if (count > 0) continue
        if (running.size === 0) return total
        await Promise.all(running)
      }
    },
    start() {
      loops = handlers.flatMap((handler) =>
        Array.from({ length: placesOf(handler).concurrency }, () => loop(handler)),
      )
      poll = setInterval(wake, pollMs).unref()
    },
    async stop() {
      stopping.abort()
      clearInterval(poll)
      rouse(() => true)
      await Promise.all([...loops, ...running, looking])
    },
  }
}

/** Throws when a kind has two handlers, or a handler produces jobs that none would do. */
function requireOneHandlerPerKind(handlers: readonly JobHandler[]): void {
  const kinds = handlers.map(({ kind }) => kind)
  const twice = kinds.find((kind, index) => kinds.indexOf(kind) !== index)
  if (twice !== undefined) throw new Error(`jobs of kind ${twice} have two handlers`)
  const orphan = handlers
    .flatMap(({ produces = [] }) => produces)
    .find((kind) => !kinds.includes(kind))
  if (orphan !== undefined) throw new Error(`jobs of kind ${orphan} have no handler`)
}
