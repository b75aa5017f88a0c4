import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import {
  type DatabaseLease,
  type EngineName,
  leaseDatabase,
  type TestDatabase,
} from './database-pool.ts'
import { findWideReads } from './plan-watch.ts'
import { postgresMissing } from './postgres.ts'

export const isOnPostgres = () => process.env['TEST_DATABASE'] === 'postgres'

/** Why this run's database cannot be had on this machine, or null when it can. */
export const databaseMissing = (): string | null => (isOnPostgres() ? postgresMissing() : null)

/**
 * With `EXPLAIN=on`, fails a file of tests on the embedded database in which the server read a growing table
 * without an index that fits. `tests/api/platform/database/statement-plans.test.ts` always looks, at what its walk asks.
 */
async function giveBack(lease: DatabaseLease | null): Promise<void> {
  const found = process.env['EXPLAIN'] === 'on' ? await findWideReads() : []
  lease?.release()
  expect(
    found,
    'reads that grow with the table (tests/support/database/expected-reads.ts)',
  ).toEqual([])
}

/**
 * One migrated, empty database for a test file: `const database = useDatabase()` at the top, then
 * `database().db` inside the tests. Embedded, or PostgreSQL with `TEST_DATABASE=postgres`; where
 * that one cannot be started its tests are skipped, with the reason.
 */
export function useDatabase(): () => TestDatabase {
  const missing = databaseMissing()
  let lease: DatabaseLease | null = null
  beforeAll(async () => {
    if (missing === null) lease = await leaseDatabase(isOnPostgres() ? 'postgres' : 'embedded')
  }, 180_000)
  beforeEach((test) => test.skip(missing !== null, missing ?? ''))
  afterAll(() => giveBack(lease))
  return () => {
    if (!lease) throw new Error('The database is open while tests run, not before.')
    return lease.database
  }
}

/**
 * Runs the same tests on both engines. `open` gives a migrated, empty database to each test. Where
 * PostgreSQL cannot be started its half is reported as skipped, with the reason in its name.
 */
export function eachDatabase(defineTests: (open: () => Promise<TestDatabase>) => void): void {
  const missing = postgresMissing()
  const postgres = missing ? `postgres (${missing})` : 'postgres'
  const engines: readonly [EngineName, string][] = [
    ['embedded', 'embedded'],
    ['postgres', postgres],
  ]
  for (const [engine, name] of engines) {
    describe.skipIf(engine === 'postgres' && missing !== null)(`on ${name}`, () => {
      let lease: DatabaseLease | null = null
      afterAll(() => giveBack(lease))
      defineTests(async () => {
        if (lease) await lease.empty()
        lease ??= await leaseDatabase(engine)
        return lease.database
      })
    })
  }
}
