import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { upstreamPlaces } from '#server/platform/processes/place-table.ts'
import { leasingProcess, upstream } from '#tests/support/upstreams/leasing-process.ts'
import { eachDatabase } from '#tests/support/database/database.ts'

eachDatabase((open) => {
  test('processes together never exceed the limit, and what one does not need serves the other', async () => {
    const { served } = await open()
    const [one, other] = [leasingProcess(served, 8), leasingProcess(served, 8)]
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
    const all = [1, 2, 3].map(() => leasingProcess(served, 2, 3))
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
    const one = leasingProcess(served, 8)
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
    const [one, other] = [leasingProcess(served, 8), leasingProcess(served, 8)]
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
    const alone = leasingProcess(served, 8, 1)
    const seen = upstream()
    const stop = alone.keepBusy(8, seen)
    await expect.poll(() => seen.most).toBe(8)
    await stop()
    expect(await acrossTenants(() => served.db.$count(upstreamPlaces))).toBe(0)
    await alone.stop()

    await db.execute(sql`drop function claim_places`)
    const cut = leasingProcess(served, 8, 3)
    const seenBySystem = upstream()
    const end = cut.keepBusy(8, seenBySystem)
    await expect.poll(() => cut.bulkhead.inFlight).toBe(2)
    await end()
    expect(seenBySystem.most).toBe(2)
    await cut.stop()
  })
})
