import type { Database } from '#server/db/database.ts'
import { alike } from './alike.ts'
import type { Job, JobQueue } from './queue.ts'
import { backoff, hold, maxTries, pace } from './times.ts'
import { type JobKind, jobKinds } from './table.ts'
import type { Outcome, Outcomes, Work } from './work.ts'

export interface JobWorker {
  /** Something was put into the queue: looks now. */
  wake(): void
  /** Does what is due now, and what that brings, until nothing is left; how many jobs that were. */
  drain(): Promise<number>
  /** Looks every few seconds until stopped. */
  start(): void
  /** Takes nothing more and resolves when what is in hand is done. */
  stop(): Promise<void>
}

type Unsettled = Exclude<Outcome, { is: 'settled' }>

/** Does the jobs of the queue; any number of processes may. */
export function jobWorker(deps: {
  readonly database: Pick<Database, 'db'>
  readonly queue: JobQueue
  readonly works: readonly Work[]
  readonly now: () => Date
  readonly log: {
    warn(fields: object, message: string): void
    error(fields: object, message: string): void
  }
}): JobWorker {
  const { database, queue, works, now, log } = deps
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds)

  async function attempt(work: Work, batch: readonly Job[]): Promise<Outcomes> {
    const ids = batch.map(({ id }) => id)
    const renewal = setInterval(() => {
      // Whoever cannot hold on loses the batch to another, who does it again: no harm.
      void queue.renew(ids, later(hold)).catch(() => undefined)
    }, hold / 3)
    try {
      return await work.run(batch, queue)
    } catch (error) {
      log.error({ job: work.kind, error }, 'jobs failed')
      return new Map(ids.map((id) => [id, { is: 'failed', reason: 'fault' }]))
    } finally {
      clearInterval(renewal)
    }
  }

  async function settle(batch: readonly Job[], outcomes: Outcomes): Promise<void> {
    const done = batch.filter(({ id }) => !outcomes.has(id)).map(({ id }) => id)
    await queue.finish(database.db, done)
    const unsettled = batch.flatMap(({ id, tries }) => {
      const outcome = outcomes.get(id)
      return outcome && outcome.is !== 'settled' ? [{ id, tries, outcome }] : []
    })
    for (const group of alike(unsettled, ({ outcome, tries }) => [outcome, tries])) {
      const [first] = group
      if (first)
        await put(
          first.outcome,
          first.tries,
          group.map(({ id }) => id),
        )
    }
  }

  async function put(outcome: Unsettled, tries: number, ids: readonly number[]): Promise<void> {
    if (outcome.is === 'later') {
      await queue.delay(database.db, ids, outcome.delay)
    } else if (outcome.is === 'given up' || tries >= maxTries) {
      log.warn({ jobs: ids.length, reason: outcome.reason }, 'jobs given up')
      await queue.giveUp(ids, outcome.reason)
    } else {
      const { reason } = outcome
      await queue.delay(database.db, ids, { at: later(backoff(tries)), reason })
    }
  }

  const inHand = new Set<Promise<unknown>>()

  async function turn(work: Work): Promise<number> {
    const doing = take(work)
    // Whoever drains the queue waits for it; how it ended is told to who took it.
    const ended = doing.catch(() => null).finally(() => inHand.delete(ended))
    inHand.add(ended)
    return doing
  }

  async function take(work: Work): Promise<number> {
    const claimed = await queue.claim(work.kind, work.batch, now(), later(hold))
    // Whoever takes a job for the last time and dies of it would be followed by the next for ever.
    const deadly = claimed.filter(({ tries }) => tries > maxTries).map(({ id }) => id)
    if (deadly.length > 0) await queue.giveUp(deadly, 'never came to an end')
    const batch = claimed.filter(({ tries }) => tries <= maxTries)
    if (batch.length > 0) await settle(batch, await attempt(work, batch))
    return claimed.length
  }

  const stopping = new AbortController()
  let lanes: Promise<unknown>[] = []
  const sleepers = new Map<() => void, JobKind>()

  function sleep(kind: JobKind): Promise<void> {
    return new Promise((resolve) => {
      const rouse = () => {
        clearTimeout(timer)
        sleepers.delete(rouse)
        resolve()
      }
      const timer = setTimeout(rouse, pace)
      timer.unref()
      sleepers.set(rouse, kind)
    })
  }
  const wake = (kinds: readonly JobKind[] = jobKinds) => {
    for (const [rouse, kind] of sleepers) if (kinds.includes(kind)) rouse()
  }

  async function lane(work: Work): Promise<void> {
    while (!stopping.signal.aborted) {
      // The database may be away for a moment; the next look tells.
      const claimed = await turn(work).catch((error: unknown) => {
        log.error({ job: work.kind, error }, 'queue not looked at')
        return 0
      })
      if (claimed > 0) wake(work.makes)
      if (claimed === work.batch) wake([work.kind])
      if (claimed === 0 && !stopping.signal.aborted) await sleep(work.kind)
    }
  }

  return {
    wake: () => wake(),
    async drain() {
      for (let all = 0; ;) {
        const counts = await Promise.all(works.map(turn))
        const count = counts.reduce((sum, one) => sum + one, 0)
        all += count
        if (count > 0) continue
        if (inHand.size === 0) return all
        await Promise.all(inHand)
      }
    },
    start() {
      lanes = works.flatMap((work) => Array.from({ length: work.atOnce }, () => lane(work)))
    },
    async stop() {
      stopping.abort()
      wake()
      await Promise.all(lanes)
    },
  }
}
