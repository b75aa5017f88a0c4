import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainKeys } from '#server/platform/audit/chain-keys.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { acrossTenants, withTenant } from '#server/platform/db/tenant-scope.ts'
import { growingQueries, type Queries } from '#tests/support/database/growing-queries.ts'
import {
  type PostgresServer,
  postgresMissing,
  startPostgres,
} from '#tests/support/database/postgres.ts'
import { oneKey } from '#tests/support/database/one-key.ts'
import { recordPlans } from '#tests/support/database/record-plans.ts'

/*
 * That the reads of growing tables can be done by an index. PostgreSQL is told to avoid reading a table
 * from end to end wherever it can, so the plans depend neither on rows nor on statistics: a table that
 * is still read so, and an index that is read without a condition, show that none fits the question.
 */

const missing = postgresMissing()

describe.skipIf(missing)(`growing tables on PostgreSQL${missing ? ` (${missing})` : ''}`, () => {
  let server: PostgresServer
  let database: Database
  let queries: ReturnType<typeof growingQueries>
  beforeAll(async () => {
    server = await startPostgres()
    const avoidScans = `&options=${encodeURIComponent('-c enable_seqscan=off')}`
    database = await openDatabase({ databaseUrl: server.url('postgres') + avoidScans })
    await database.migrate()
    const rootKey = new Uint8Array(32)
    queries = growingQueries(database, {
      person: { clientId: 'demo', customerId: '101', documentHash: 'hash' },
      sessionId: 'session',
      announcementIds: [randomUUID(), randomUUID()],
      keys: chainKeys({ rootKey, ring: oneKey(rootKey) }),
    })
  })
  afterAll(async () => {
    await database.close()
    await server.stop()
  })

  async function scannedBy(all: Queries, run: (work: () => Promise<unknown>) => Promise<unknown>) {
    const found: Record<string, readonly string[]> = {}
    for (const [name, work] of Object.entries(all)) {
      const plans = await recordPlans(() => run(work))
      expect(plans.length, name).toBeGreaterThan(0)
      const scanned = plans.flatMap((plan) => plan.scanned.concat(plan.walked))
      if (scanned.length > 0) found[name] = scanned
    }
    return found
  }

  it('are read by an index for one provider', async () => {
    expect(await scannedBy(queries.ofTenant, (work) => withTenant('demo', work))).toEqual({})
  })

  it('are read by an index for all providers', async () => {
    const scanned = await scannedBy(queries.ofAll, acrossTenants)
    // Jobs that wait are counted whole, and of each provider the last reminders are looked up.
    expect(Object.keys(scanned).toSorted()).toEqual(['jobs, states', 'status, reminders'])
    expect(scanned['status, reminders']).toEqual(['tenants_pkey'])
  })
})
