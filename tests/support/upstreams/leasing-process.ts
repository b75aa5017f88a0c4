import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/platform/db/database.ts'
import { startAcrossTenants } from '#server/platform/db/tenant-scope.ts'
import { Bulkhead } from '#server/platform/egress/bulkhead.ts'
import { placeLeases } from '#server/platform/processes/place-leases.ts'

const limits = { maxInFlight: 1, maxQueued: 1_000, maxWaitMs: 60_000 }
const never = new AbortController().signal

/** What a provider's system sees of all processes. */
export const upstream = () => ({ inFlight: 0, most: 0 })

/** A process that calls the system of `demo`, which bears `max` calls at once. */
export function leasingProcess(database: Pick<Database, 'db'>, max: number, processes = 2) {
  const bulkhead = new Bulkhead(limits)
  const circuit = { isFailing: false, suspicions: 0 }
  const use = {
    get inFlight() {
      return bulkhead.inFlight
    },
    get queued() {
      return bulkhead.queued
    },
    get isFailing() {
      return circuit.isFailing
    },
    resize: (places: number) => bulkhead.resize(places),
    suspect: () => void (circuit.suspicions += 1),
  }
  const leases = placeLeases({
    database,
    countProcesses: () => processes,
    monotonic: () => performance.now(),
  })
  startAcrossTenants(() => leases.background?.start())
  const call = async (seen: ReturnType<typeof upstream>, lasts: () => Promise<unknown>) => {
    bulkhead.resize(leases.shareOf('demo', 'calls', max, use))
    await bulkhead.run(async () => {
      seen.inFlight += 1
      seen.most = Math.max(seen.most, seen.inFlight)
      await lasts()
      seen.inFlight -= 1
    }, never)
  }
  const made = { calls: 0 }
  /** Keeps so many calls going until it is stopped. */
  const keepBusy = (calls: number, seen: ReturnType<typeof upstream>, lastsMs = 5) => {
    const until = { isOver: false }
    const done = Array.from({ length: calls }, async () => {
      for (; !until.isOver; made.calls += 1) await call(seen, () => wait(lastsMs))
    })
    return async () => {
      until.isOver = true
      await Promise.all(done)
    }
  }
  return { made, circuit, bulkhead, call, keepBusy, stop: async () => leases.background?.stop() }
}
