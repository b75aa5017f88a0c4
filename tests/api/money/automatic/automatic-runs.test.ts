import { expect, test } from 'vitest'
import { type TimeZone, timeZones } from '#domain/staff/tenants/time-zones.ts'
import { beginRuns } from '#server/money/automatic-payments/runs.ts'
import { agreements } from '#server/money/automatic-payments/table.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { createSealer } from '#server/platform/secrets/seal.ts'
import { tenantStore } from '#server/platform/tenants/store.ts'
import { benchTenant } from '#tests/support/tenants/bench-tenant.ts'
import { eachDatabase } from '#tests/support/database/database.ts'
import { oneKey } from '#tests/support/database/one-key.ts'

const day = '2026-11-23'
const now = new Date('2026-11-23T12:00:00Z')

const agreement = (clientId: string, id: string) => ({
  clientId,
  id,
  customerId: '1',
  documentHash: 'd',
  contractId: id,
  method: 'pix' as const,
  state: 'active' as const,
  limit: 1,
  createdAt: now,
})

eachDatabase((open) => {
  test('begins a day once a provider in two processes at once, and again for a new agreement', async () => {
    const database = await open()
    const { db } = database
    const tenants = tenantStore(db, createSealer(oneKey(new Uint8Array(32).fill(7))))
    for (const clientId of ['one', 'two']) await tenants.put({ ...benchTenant, clientId })
    await db
      .insert(agreements)
      .values([agreement('one', 'a'), agreement('one', 'b'), agreement('two', 'c')])
    const begin = (zones: readonly TimeZone[] = timeZones) => beginRuns(database, day, now, zones)
    expect(await begin(['America/Manaus'])).toBe(0)
    const begun = await Promise.all([begin(), begin()])
    expect(begun.toSorted((one, other) => one - other)).toEqual([0, 2])
    expect(await begin()).toBe(0)
    expect((await db.select().from(jobs)).map(({ clientId }) => clientId).toSorted()).toEqual([
      'one',
      'two',
    ])
    await db.delete(jobs)
    await db.insert(agreements).values(agreement('two', 'd'))
    expect(await begin()).toBe(1)
  })
})
