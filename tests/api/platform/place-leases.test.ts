import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { Bulkhead } from '#server/platform/egress/bulkhead.ts'
import type { Database } from '#server/platform/db/database.ts'
import { acrossTenants, startAcrossTenants } from '#server/platform/db/tenant-scope.ts'
import { placeLeases } from '#server/platform/processes/place-leases.ts'
import { upstreamPlaces } from '#server/platform/processes/place-table.ts'
import { eachDatabase } from '#tests/support/database/database.ts'

const limits = { maxInFlight: 1, maxQueued: 1_000, maxWaitMs: 60_000 }
const never = new AbortController().signal

/** What a provider's system sees of all processes. */
const upstream = () => ({ inFlight: 0, most: 0 })

/** A process that calls the system of `demo`, which bears `max` calls at once. */
function process(database: Pick<Database, 'db'>, max: number, processes = 2) {
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
  const keepBusy = (calls: number, seen: ReturnType<typeof upstream>) => {
    const until = { isOver: false }
    const done = Array.from({ length: calls }, async () => {
      for (; !until.isOver; made.calls += 1) await call(seen, () => wait(5))
    })
    return async () => {
      until.isOver = true
      await Promise.all(done)
    }
  }
  return { made, circuit, bulkhead, call, keepBusy, stop: async () => leases.background?.stop() }
}

eachDatabase((open) => {
  test('processes together never exceed the limit, and what one does not need serves the other', async () => {
    const { served } = await open()
    const [one, other] = [process(served, 8), process(served, 8)]
    const seen = upstream()
    const stopOne = one.keepBusy(20, seen)
    await expect.poll(() => one.bulkhead.inFlight).toBe(8)
    const stopOther = other.keepBusy(20, seen)
    await expect.poll(() => other.bulkhead.inFlight, { timeout: 5_000 }).toBe(4)
    await expect.poll(() => one.bulkhead.inFlight, { timeout: 5_000 }).toBe(4)
    await stopOther()
    await other.stop()
    await expect.poll(() => one.bulkhead.inFlight, { timeout: 5_000 }).toBe(8)
    await stopOne()
    expect(seen.most).toBe(8)
    await one.stop()
    expect(await acrossTenants(() => served.db.$count(upstreamPlaces))).toBe(0)
  })

  test('more processes than places are served in turn, and never more than there are places', async () => {
    const { served } = await open()
    const all = [1, 2, 3].map(() => process(served, 2, 3))
    const seen = upstream()
    const stops = all.map((one) => one.keepBusy(3, seen))
    await expect.poll(() => all.every(({ made }) => made.calls > 0), { timeout: 20_000 }).toBe(true)
    await Promise.all(stops.map((stop) => stop()))
    expect(seen.most).toBe(2)
    await Promise.all(all.map((one) => one.stop()))
  })

  test('the places of a process that died are free when its lease ends', async () => {
    const { served } = await open()
    await acrossTenants(() =>
      served.db.insert(upstreamPlaces).values({
        clientId: 'demo',
        lane: 'calls',
        holder: 'died',
        wanted: 8,
        places: 8,
        heldUntil: sql`now() + interval '1 second'`,
      }),
    )
    const one = process(served, 8)
    const seen = upstream()
    const stop = one.keepBusy(8, seen)
    await wait(200)
    expect(seen.most).toBe(0)
    await expect.poll(() => one.bulkhead.inFlight, { timeout: 10_000 }).toBe(8)
    await stop()
    await one.stop()
  })

  test('what one process finds failing, another tries with one call, once', async () => {
    const { served } = await open()
    const [one, other] = [process(served, 8), process(served, 8)]
    const stops = [one, other].map((each) => each.keepBusy(2, upstream()))
    one.circuit.isFailing = true
    await expect.poll(() => other.circuit.suspicions, { timeout: 5_000 }).toBe(1)
    one.circuit.isFailing = false
    await wait(1_200)
    expect([one.circuit.suspicions, other.circuit.suspicions]).toEqual([0, 1])
    await Promise.all(stops.map((stop) => stop()))
    await Promise.all([one.stop(), other.stop()])
  })

  test('a process alone asks nothing, and without the database each has an even part', async () => {
    const { served, db } = await open()
    const alone = process(served, 8, 1)
    const seen = upstream()
    const stop = alone.keepBusy(8, seen)
    await expect.poll(() => seen.most).toBe(8)
    await stop()
    expect(await acrossTenants(() => served.db.$count(upstreamPlaces))).toBe(0)
    await alone.stop()

    await db.execute(sql`drop function claim_places`)
    const cut = process(served, 8, 3)
    const seenBySystem = upstream()
    const end = cut.keepBusy(8, seenBySystem)
    await expect.poll(() => cut.bulkhead.inFlight).toBe(2)
    await end()
    expect(seenBySystem.most).toBe(2)
    await cut.stop()
  })
})
